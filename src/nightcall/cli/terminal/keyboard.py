"""The keyboard: reads what the person types, from a terminal or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress


class Left(Exception):
    """The person has gone: the input has ended, or was interrupted."""


class Keyboard:
    """One line at a time. What comes from a pipe is printed too, so that a transcript reads like the game."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` its arrow keys

    def line(self, prompt: str = "  > ") -> str:
        """What was typed, without the blanks around it."""
        try:
            typed = input(prompt)
        except (EOFError, KeyboardInterrupt):
            print()
            raise Left from None
        if not sys.stdin.isatty():
            print(typed)
        return typed.strip()
