"""Catching Santa: the board game, on the same kernel as the games of hidden roles."""
