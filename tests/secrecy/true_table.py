"""The table as it really is, by which the table of knowledge names who may know what."""

from __future__ import annotations

from collections.abc import Mapping

from nightcall.hidden_roles.events import GameEnded
from nightcall.hidden_roles.table import Table
from nightcall.kernel.events import Event
from tests.secrecy.seen import BOOKS
from tests.secrecy.who_may_know import Seat, parts_in


class TrueTable:
    """The table as it really is, folded from all events: it tells who holds what, and never who was told."""

    def __init__(self, book: str, seats: int) -> None:
        self.parts: Mapping[str, str] = parts_in(book)
        self.resting: tuple[Seat, ...] = ()  # nobody who is dead speaks here
        self.watching: tuple[Seat, ...] = ()
        self.is_night = self.is_over = False
        self._table = Table(BOOKS[book], seats)

    def acting(self, part: str) -> tuple[Seat, ...]:
        table = self._table
        awake = [seat for seat in table.living if seat not in table.removed]
        cards = (self.parts.get(part), self.parts.get(f"of the {part} too"))
        return tuple(seat for seat in awake if table.playing[seat].name in cards)

    def add(self, event: Event) -> None:
        event.change(self._table)
        self.is_night = self._table.is_night
        self.is_over |= isinstance(event, GameEnded)
