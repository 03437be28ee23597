"""Sharing: bots at the same table with the same fit share one belief."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.levels import Level
from nightcall.bots.belief.model import played
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event

_TABLES: Final = 24  # tables cached at a time; a bot keeps a reference to its own
# Whoever plays trusts what people do no further than this. What is well calibrated among the league's players is too
# bold among masters, who hide better.
_MOST_TEMPER: Final = 0.8


class Following:
    """The belief of one table by one fit. Its answers do not depend on who asked before."""

    def __init__(self, which: int, level: Level) -> None:
        self._which = which
        self._level = level
        self._taken: list[Event] = []
        self._belief: Belief | None = None

    def after(self, book: HiddenRolesBook, events: Sequence[Event]) -> Belief:
        """The belief after the public ones of these events; restarted if they do not continue what it knows."""
        public = [event for event in events if event.to == EVERYONE]
        known = len(self._taken)
        belief = self._belief
        if belief is None or belief.watch.book is not book or self._taken != public[:known]:
            belief, known = Belief(book, played(), self._which, _in_play(self._level, book)), 0
        self._belief = None  # if interrupted, it is not reused
        belief.take(public[known:])
        self._belief, self._taken = belief, public
        return belief


def _in_play(level: Level, book: HiddenRolesBook) -> Level:
    """The level with the trust of somebody who plays."""
    return level._replace(trust=level.trust * min(1.0, _MOST_TEMPER / played().of_book(book.id)))


@lru_cache(maxsize=_TABLES)
def before_ballots(book: str, seed: int | str, level: Level) -> Following:
    """The belief by the main fit that a whole table shares; it is only taken as far as each day's first ballot."""
    return Following(0, level)


@lru_cache(maxsize=_TABLES)
def following(book: str, seed: int | str, which: int, level: Level) -> Following:
    """Shared by all bots at one table that believe alike; tables mistaken for one another restart it in turn."""
    return Following(which, level)
