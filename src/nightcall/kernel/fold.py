"""Folds: the state that a viewer's events lead to. A family defines the fold; the kernel keeps one per viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from nightcall.kernel.events import Event


class Fold(Protocol):
    """Consumes a viewer's events one by one and returns the resulting state at any time."""

    def take(self, event: Event) -> None:
        """Applies one event."""

    @property
    def state(self) -> Any:
        """The current state: a value that later events do not change."""


class Knowledge:
    """The events that reached one viewer, and their fold. Both grow with the game; an undo starts new ones."""

    def __init__(self, begin: Callable[[], Fold]) -> None:
        self.events: list[Event] = []
        self.looked_at = 0  # how many of all events have been examined
        self._begin = begin
        self._fold: Fold | None = None  # created on first use
        self._folded = 0
        self._state: Any = None

    def state_after(self, number: int) -> Any:
        """The state after the first `number` events; only new events are folded."""
        if number < self._folded:
            # An older view than the fold: rare enough to fold again from the start.
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
