"""Catching Santa, as a family."""
