"""The server's interface to the odds: few questions at a time, cached answers, warm-up in the background."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from hashlib import sha256
from typing import Final

import msgspec

from nightcall.kernel.errors import Refused
from nightcall.server.beside.beside import Beside, Busy
from nightcall.server.oracle import thinking
from nightcall.wire.rooms.odds import GroupFound, OddsAsked, OddsFound, WolffFound

REMEMBERED: Final = 1000
# One answers while the other warms up, then both answer.
PROCESSES: Final = 2
SECONDS: Final = 30.0  # CPU time per question; the longest fit of fifty games takes a third


class Oracle:
    """Uses worker processes, started by the first question or by the warm-up."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._is_warm = False
        self._known: OrderedDict[bytes, OddsFound] = OrderedDict()  # by the digest of a question, which may be long
        self._by_wolff: dict[int, WolffFound] = {}

    async def ask(self, asked: OddsAsked, asker: str = "") -> OddsFound:
        """The odds; raises when overloaded."""
        question = msgspec.json.encode(asked)
        digest = sha256(question).digest()
        known = self._known.get(digest)
        if known is not None:
            self._known.move_to_end(digest)
            return known
        warm = self._is_warm
        thought = await self._beside.do(SECONDS, thinking.answer, question, warm, asker=asker)
        found = msgspec.json.decode(thought, type=OddsFound)
        # A quick engine estimate is not cached, but refined next time; a problem may quote all of a long question.
        if found.problem is None and (warm or found.how == "exact"):
            self._known[digest] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def by_wolff(self, up_to: int, asker: str = "") -> WolffFound:
        """Wolff's models, exactly, for tables up to this size."""
        if up_to not in self._by_wolff:
            thought = await self._beside.do(SECONDS, thinking.by_wolff, up_to, asker=asker)
            self._by_wolff[up_to] = msgspec.json.decode(thought, type=WolffFound)
        return self._by_wolff[up_to]

    async def fit(self, games: list[thinking.Evening], asker: str = "") -> GroupFound:
        """How the group in these games plays; raises if nobody voted in them."""
        thought = await self._beside.do(SECONDS, thinking.fit, games, self._is_warm, asker=asker)
        if thought is None:
            raise Refused("no_votes", "No finished game has had a vote yet.")
        return msgspec.json.decode(thought, type=GroupFound)

    async def warm_up(self) -> None:
        """Compiles or loads everything; meanwhile the engine answers."""
        with contextlib.suppress(Busy):
            self._is_warm = await self._beside.do(None, thinking.warm_up)
