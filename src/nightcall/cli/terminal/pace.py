"""Pace: pauses between lines, so that each can sink in. A press of Enter cuts them short until the next question.

What is typed into a pause stands at the prompt of that question; shown before, it would break into the story.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _unechoed() -> Iterator[None]:
    """Turns off the terminal's echo for the block, if the system can."""
    import termios

    try:
        before = termios.tcgetattr(sys.stdin)
    except (termios.error, OSError):
        yield
        return
    mute = before[:]
    mute[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, mute)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


class TerminalPace:
    """Pauses only on an interactive terminal."""

    def __init__(self, *, fast: bool) -> None:
        self._rests = not fast and sys.stdin.isatty() and sys.stdout.isatty()
        self._is_hurried = False
        self._typed = ""

    def rest(self, seconds: float) -> None:
        """Waits this long, or until Enter is pressed."""
        if not self._rests or self._is_hurried or not seconds:
            return
        if os.name == "posix":
            import select

            with _unechoed():
                if select.select([sys.stdin], [], [], seconds)[0]:
                    self._typed = sys.stdin.readline().strip()
                    self._is_hurried = True
        else:
            time.sleep(seconds)

    def wait_for_person(self) -> str:
        """Returns what was typed before this question; the pauses start again after it."""
        self._is_hurried = False
        typed, self._typed = self._typed, ""
        return typed

    def stop(self) -> None:
        """Ends all pauses in this game."""
        self._rests = False
