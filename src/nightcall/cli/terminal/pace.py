"""Pace: pauses between lines, so that each can sink in. A press of Enter cuts them short until the next question."""

from __future__ import annotations

import os
import sys
import time


class Pace:
    """Rests only before a person at a terminal."""

    def __init__(self, *, fast: bool) -> None:
        self._rests = not fast and sys.stdin.isatty() and sys.stdout.isatty()
        self._is_hurried = False

    def rest(self, seconds: float) -> None:
        """Waits this long, or until Enter is pressed."""
        if not self._rests or self._is_hurried or not seconds:
            return
        if os.name == "posix":
            import select

            if select.select([sys.stdin], [], [], seconds)[0]:
                # What was typed into a pause is no answer to a question that had not been asked.
                sys.stdin.readline()
                self._is_hurried = True
        else:
            time.sleep(seconds)

    def wait_for_person(self) -> None:
        """A question is asked: after it the old pace holds again."""
        self._is_hurried = False

    def stop(self) -> None:
        """No more pauses in this game."""
        self._rests = False
