"""The oracle as the server asks it: a few questions at a time, answers remembered, warmed up in the background."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

import msgspec

from nightcall.kernel.errors import Refused
from nightcall.server.oracle import thinking
from nightcall.wire.rooms.odds import OddsAsked, OddsFound, SkillFound, WolffFound

MOST_WAITING: Final = 20
REMEMBERED: Final = 1000
# One to answer, and one that warms up meanwhile and then helps.
_PROCESSES: Final = 2

Given = ParamSpec("Given")
Thought = TypeVar("Thought")


def processes() -> Executor:
    """Processes that know nothing of the server's memory, and end with it."""
    return ProcessPoolExecutor(_PROCESSES, mp_context=get_context("spawn"), initializer=thinking.begin)


class Oracle:
    """Nothing is started before the first question, or before it is told to warm up."""

    def __init__(self, start: Callable[[], Executor] = processes) -> None:
        self._start = start
        self._pool: Executor | None = None
        self._is_warm = False
        self._is_closed = False
        self._waiting = 0
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
        found = msgspec.json.decode(await self._think(thinking.answer, question, warm), type=OddsFound)
        if warm or found.how == "exact":  # what the engine says in a hurry is refined the next time
            self._known[question] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def by_wolff(self, up_to: int) -> WolffFound:
        """Wolff's models, exactly, for tables of up to so many players."""
        if up_to not in self._by_wolff:
            thought = await self._think(thinking.by_wolff, up_to)
            self._by_wolff[up_to] = msgspec.json.decode(thought, type=WolffFound)
        return self._by_wolff[up_to]

    async def fit(self, games: list[thinking.Evening]) -> SkillFound:
        """The skill of the group that played these games; refuses games in which nobody voted."""
        thought = await self._think(thinking.fit, games)
        if thought is None:
            raise Refused("no_votes", "There is no finished game with a vote yet.")
        return msgspec.json.decode(thought, type=SkillFound)

    async def warm_up(self) -> None:
        """Has everything compiled, or loaded; questions meanwhile are answered by the engine."""
        try:
            self._is_warm = await asyncio.get_running_loop().run_in_executor(self._running(), thinking.warm_up)
        except BrokenProcessPool:
            self._pool = None

    def close(self) -> None:
        """Ends the processes; what they were thinking is lost, and nothing is asked of them any more."""
        self._is_closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a pool would wait for what is being compiled
                process.terminate()

    async def _think(self, work: Callable[Given, Thought], *args: Given.args, **kwargs: Given.kwargs) -> Thought:
        """Has this done in a process of its own; refuses when too many ask at once."""
        if self._is_closed:
            raise _stopping()
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", "Too many ask for odds at once; try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._running(), partial(work, *args, **kwargs))
        except asyncio.CancelledError:
            if self._is_closed:
                raise _stopping() from None  # it was not whoever asked that gave up
            raise
        except BrokenProcessPool:
            self._pool = None  # a process was ended from outside: the next question starts new ones
            raise Refused("busy", "The odds are not to be had just now; try again in a moment.") from None
        finally:
            self._waiting -= 1

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = self._start()
        return self._pool


def _stopping() -> Refused:
    return Refused("busy", "The server stops; ask again when it is back.")
