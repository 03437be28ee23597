"""Folds: what events add up to. A family of games says how; the kernel keeps one fold for each viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from nightcall.kernel.events import Event


class Fold(Protocol):
    """Takes a viewer's events one after another, and says at any time what they add up to."""

    def take(self, event: Event) -> None:
        """Makes one more event true."""

    @property
    def state(self) -> Any:
        """What is known now: a value of its own, which no later event changes."""


class Knowledge:
    """What has reached one viewer, and what it adds up to. Both grow with the game; an undo begins new ones."""

    def __init__(self, begin: Callable[[], Fold]) -> None:
        self.events: list[Event] = []
        self.looked_at = 0  # of all that was told to anybody
        self._begin = begin
        self._fold: Fold | None = None  # until somebody asks for a state
        self._folded = 0
        self._state: Any = None

    def state_after(self, number: int) -> Any:
        """What the first so many events add up to: only what is new is folded."""
        if number < self._folded:
            # A view that the game has left behind: rare enough to begin again.
            fold = self._begin()
            for event in self.events[:number]:
                fold.take(event)
            return fold.state
        if self._fold is None or number > self._folded:
            self._fold = self._fold or self._begin()
            for event in self.events[self._folded : number]:
                self._fold.take(event)
            self._folded = number
            self._state = self._fold.state
        return self._state
