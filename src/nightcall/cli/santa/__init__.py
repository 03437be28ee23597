"""Catching Santa in the terminal: the board as a picture, the game as sentences."""
