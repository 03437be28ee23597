"""Sharing: who believes by the same fit at the same table follows the game once, for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.levels import Level
from nightcall.bots.belief.model import shipped
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event

_TABLES: Final = 24  # that share at a time; whoever holds one keeps it


class Following:
    """The belief of one table by one fit. What it answers never depends on who has asked before."""

    def __init__(self, which: int, level: Level) -> None:
        self._which = which
        self._level = level
        self._taken: list[Event] = []
        self._belief: Belief | None = None

    def after(self, book: Rulebook, events: Sequence[Event]) -> Belief:
        """The belief after what of these is for everybody; begun anew where it does not go on from what it knows."""
        public = [event for event in events if event.to == EVERYONE]
        known = len(self._taken)
        belief = self._belief
        if belief is None or belief.watch.book is not book or self._taken != public[:known]:
            belief, known = Belief(book, shipped(), self._which, self._level), 0
        self._belief = None  # one that was interrupted halfway is not used again
        belief.take(public[known:])
        self._belief, self._taken = belief, public
        return belief


@lru_cache(maxsize=_TABLES)
def following(book: str, seed: int | str, which: int, level: Level) -> Following:
    """The same for all bots of one table that believe alike; tables that only seem to be one start anew in turns."""
    return Following(which, level)
