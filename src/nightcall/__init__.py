"""nightcall: the moderator in software for Werewolf-family games."""

__version__ = "0.1.0"
