"""Figures: what the games of a series come to, each in a file of its own."""
