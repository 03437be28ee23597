"""What the rules of the board work with: a position, and a way to make an event true."""

from __future__ import annotations

from typing import Protocol

from nightcall.kernel.events import Event
from nightcall.race.position import Position


class Playing(Protocol):
    """A game at a table, or one that a player only imagines."""

    position: Position

    def emit(self, event: Event) -> None:
        """Makes an event true."""
