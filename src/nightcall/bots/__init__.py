"""Bots. A bot decides from its own seat's view, so it never knows more than a person in that seat would."""
