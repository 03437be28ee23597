"""The keyboard: reads what the person types, from a terminal or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from types import ModuleType


class Left(Exception):
    """The input has ended or was interrupted."""


class Keyboard:
    """One line at a time. What comes from a pipe is printed too, so that a transcript reads like the game."""

    def __init__(self) -> None:
        self._readline: ModuleType | None = None
        with suppress(ImportError):
            import readline  # gives `input` its arrow keys

            self._readline = readline

    def line(self, prompt: str = "  > ", before: str = "") -> str:
        """What was typed, without the blanks around it.

        What was typed before it was asked stands there to be sent or changed: it was no answer to this question.
        """
        try:
            typed = self._begun(prompt, before) if before else input(prompt)
        except (EOFError, KeyboardInterrupt):
            print()
            raise Left from None
        if not sys.stdin.isatty():
            print(typed)
        return typed.strip()

    def _begun(self, prompt: str, before: str) -> str:
        if self._readline is None:
            print(f"{prompt}{before}")
            return before
        insert = self._readline.insert_text
        self._readline.set_startup_hook(lambda: insert(before))
        try:
            return input(prompt)
        finally:
            self._readline.set_startup_hook()
