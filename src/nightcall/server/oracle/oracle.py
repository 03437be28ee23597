"""The oracle as the server asks it: a few questions at a time, answers remembered, warmed up in the background."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

import msgspec

from nightcall.kernel.errors import Refused
from nightcall.server.oracle import thinking
from nightcall.wire.rooms.odds import OddsAsked, OddsFound

MOST_WAITING: Final = 20
REMEMBERED: Final = 1000
# One to answer, and one that warms up meanwhile and then helps.
_PROCESSES: Final = 2


def processes() -> Executor:
    """Processes that know nothing of the server's memory, and end with it."""
    return ProcessPoolExecutor(_PROCESSES, mp_context=get_context("spawn"), initializer=thinking.begin)


class Oracle:
    """Nothing is started before the first question, or before it is told to warm up."""

    def __init__(self, start: Callable[[], Executor] = processes) -> None:
        self._start = start
        self._pool: Executor | None = None
        self._is_warm = False
        self._waiting = 0
        self._known: OrderedDict[bytes, OddsFound] = OrderedDict()

    async def ask(self, asked: OddsAsked) -> OddsFound:
        """The odds; refuses when too many ask at once."""
        question = msgspec.json.encode(asked)
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", "Too many ask for odds at once; try again in a moment.")
        self._waiting += 1
        warm = self._is_warm
        try:
            found = msgspec.json.decode(await self._think(question, warm), type=OddsFound)
        finally:
            self._waiting -= 1
        if warm or found.how == "exact":  # what the engine says in a hurry is refined the next time
            self._known[question] = found
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def warm_up(self) -> None:
        """Has everything compiled, or loaded; questions meanwhile are answered by the engine."""
        try:
            self._is_warm = await asyncio.get_running_loop().run_in_executor(self._running(), thinking.warm_up)
        except BrokenProcessPool:
            self._pool = None

    def close(self) -> None:
        """Ends the processes; what they were thinking is lost."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a pool would wait for what is being compiled
                process.terminate()

    async def _think(self, question: bytes, warm: bool) -> bytes:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._running(), thinking.answer, question, warm)
        except BrokenProcessPool:
            self._pool = None  # a process was ended from outside: the next question starts new ones
            raise Refused("busy", "The odds are not to be had just now; try again in a moment.") from None

    def _running(self) -> Executor:
        if self._pool is None:
            self._pool = self._start()
        return self._pool
