"""The games of a series before they are played: their cards, and who plays each seat."""

from __future__ import annotations

from typing import NamedTuple

from nightcall.arena.cells import Cell
from nightcall.arena.dealing import dealt, seed_of
from nightcall.arena.series import Key, Series


class ScheduledGame(NamedTuple):
    """One game of a series."""

    series: Series
    cell: Cell
    lineup: int  # its index in the series
    number: int
    cards: tuple[str, ...]  # by seat
    kinds: tuple[str, ...]  # by seat

    @property
    def seed(self) -> str:
        """The seed of this game; paired games share it."""
        return seed_of(self.cell, self.series.seed, self.number)


class Schedule:
    """All games of a series; its tables are read once."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._cells = series.tables()

    def game(self, key: Key) -> ScheduledGame:
        """The game with this key."""
        name, lineup, number = key
        series, cell = self._series, self._cells[name]
        cards = dealt(cell, series.seed, number).seats
        kinds = series.lineups[lineup].kinds(cell, cards, seed_of(cell, series.seed, number), number)
        return ScheduledGame(series, cell, lineup, number, cards, kinds)
