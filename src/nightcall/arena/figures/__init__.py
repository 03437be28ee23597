"""Figures of a series, each in a file of its own."""
