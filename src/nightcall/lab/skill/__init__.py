"""A group's skill, from its own finished games: how much likelier its votes fall on a wolf than on a human."""
