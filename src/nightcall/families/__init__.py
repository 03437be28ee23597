"""Families of games, each one value: all that the rooms above ask of a game besides its rules."""
