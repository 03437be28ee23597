"""A group's way to play, estimated from its finished games, and checked against games held back."""
