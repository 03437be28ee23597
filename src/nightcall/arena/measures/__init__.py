"""Measures: what one finished game tells of its players, each in a file of its own."""
