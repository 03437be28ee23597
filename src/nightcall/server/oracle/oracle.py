"""The oracle as the server asks it: a few questions at a time, answers remembered, warmed up in the background."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import Final

import msgspec

from nightcall.kernel.errors import Refused
from nightcall.server.beside.beside import Beside, Busy
from nightcall.server.oracle import thinking
from nightcall.wire.rooms.odds import GroupFound, OddsAsked, OddsFound, WolffFound

REMEMBERED: Final = 1000
# One to answer, and one that warms up meanwhile and then helps.
PROCESSES: Final = 2
SECONDS: Final = 30.0  # of a processor's time for one question; the longest fit of fifty games takes a third


class Oracle:
    """Thinks in processes beside, which nothing starts before the first question, or before it is told to warm up."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._is_warm = False
        self._known: OrderedDict[bytes, OddsFound] = OrderedDict()
        self._by_wolff: dict[int, WolffFound] = {}

    async def ask(self, asked: OddsAsked) -> OddsFound:
        """The odds; refuses when too many ask at once."""
        question = msgspec.json.encode(asked)
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        warm = self._is_warm
        found = msgspec.json.decode(await self._beside.do(SECONDS, thinking.answer, question, warm), type=OddsFound)
        if warm or found.how == "exact":  # what the engine says in a hurry is refined the next time
            self._known[question] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def by_wolff(self, up_to: int) -> WolffFound:
        """Wolff's models, exactly, for tables of up to so many players."""
        if up_to not in self._by_wolff:
            thought = await self._beside.do(SECONDS, thinking.by_wolff, up_to)
            self._by_wolff[up_to] = msgspec.json.decode(thought, type=WolffFound)
        return self._by_wolff[up_to]

    async def fit(self, games: list[thinking.Evening]) -> GroupFound:
        """How the group plays that played these games; refuses games in which nobody voted."""
        thought = await self._beside.do(SECONDS, thinking.fit, games, self._is_warm)
        if thought is None:
            raise Refused("no_votes", "No finished game has had a vote yet.")
        return msgspec.json.decode(thought, type=GroupFound)

    async def warm_up(self) -> None:
        """Has everything compiled, or loaded; questions meanwhile are answered by the engine."""
        with contextlib.suppress(Busy):
            self._is_warm = await self._beside.do(None, thinking.warm_up)
