"""Families of games: everything that other packages need from a game besides its rules."""
