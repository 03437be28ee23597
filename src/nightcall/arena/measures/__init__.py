"""Measures of one finished game, each in a file of its own."""
