"""Durable storage of rooms and games: an acknowledged answer is never lost."""
