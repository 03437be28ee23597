"""An imagined game: a copy of a position on which the rules of the table can be tried out."""

from __future__ import annotations

from nightcall.kernel.events import Event
from nightcall.race.position import Position


class Imagined:
    """What happens here happens nowhere else."""

    def __init__(self, position: Position) -> None:
        self.position = position.copy()

    def emit(self, event: Event) -> None:
        """Makes an event true here, and tells nobody."""
        event.change(self.position)
