"""The family of Catching Santa."""
