"""Worker processes, bounded in number and time; a failed one is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar, TypeVarTuple

from nightcall.kernel.errors import Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside.process import Failure, begin, work_within
from nightcall.server.beside.turns import Turns

MOST_WAITING: Final = 60
MOST_OF_ONE: Final = 10  # of these, for one asker
# Wall-clock time once a process is free; on a busy machine, starting one may take most of it.
PATIENCE: Final = 50.0

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class Busy(Refused):
    """Too busy now; may work in a moment."""


def processes(number: int) -> Executor:
    """Processes that share no memory with the server, and end with it."""
    return ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=begin)


class Beside:
    """A pool of this many processes, started on first use."""

    def __init__(
        self,
        number: int,
        start: Callable[[int], Executor] = processes,
        *,
        patience: float = PATIENCE,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self._number = number
        self._start = start
        self._patience = patience
        self._most_waiting = most_waiting
        self._pool: Executor | None = None
        self._turns = Turns(number)  # waiting work has not started, and its time does not run
        self._waiting: Counter[str] = Counter()  # by asker
        self._is_closed = False

    async def do(
        self, seconds: float | None, work: Callable[[*Given], Found], *given: *Given, asker: str = ""
    ) -> Found:
        """Runs the work with at most this much CPU time and returns its result; raises `Busy` when overloaded.

        Arguments and results are pickled, so they are plain data or our own values. The asker is a household, or the
        server itself: whoever asks for a lot waits behind those who don't.
        """
        if self._is_closed:
            raise _stopping()
        if self._waiting.total() >= self._most_waiting or (asker and self._waiting[asker] >= MOST_OF_ONE):
            raise Busy("busy", Sentence("too_many_ask", "Too many requests at once. Try again in a moment."))
        self._waiting[asker] += 1
        try:
            await self._turns.take(asker)
            try:
                found: Found | Failure = await self._done(seconds, work, *given)
            finally:
                self._turns.give_back()
        finally:
            self._waiting[asker] -= 1
            self._waiting += Counter()  # forgets whom nothing is waiting for
        if isinstance(found, Failure):
            raise found.error()
        return found

    async def _done(self, seconds: float | None, work: Callable[[*Given], Found], *given: *Given) -> Found | Failure:
        if self._is_closed:
            raise _stopping()
        pool = self._pool = self._pool or self._start(self._number)
        try:
            # Unbounded work, such as compiling everything, may last as long as the server.
            async with asyncio.timeout(None if seconds is None else seconds + self._patience):
                loop = asyncio.get_running_loop()
                found: Found | Failure = await loop.run_in_executor(pool, partial(work_within, seconds, work, *given))
                return found
        except asyncio.CancelledError:
            if self._is_closed:
                raise _stopping() from None  # the server stopped, not the caller
            raise
        except (TimeoutError, BrokenProcessPool):
            # A process hangs, sleeps or was killed: the next call starts new ones.
            if self._pool is pool:
                self._pool = None
            _end(pool)
            raise Busy("busy", "This is not available right now; try again in a moment.") from None

    def close(self) -> None:
        """Kills the processes; work in progress is lost, and no more is accepted."""
        self._is_closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            _end(pool)


def _end(pool: Executor) -> None:
    """Kills a pool at once; a normal shutdown would wait for running work."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()
    if sys.version_info < (3, 11, 7):
        _break_off_writing(pool)
    _break_off_reading(pool)
    pool.shutdown(wait=False, cancel_futures=True)


def _break_off_writing(pool: Executor) -> None:
    """Unblocks a thread that is writing a large request to dead processes (gh-94777).

    Nothing is closed here: the thread closes its end of the pipe when it notices.
    """
    requests = getattr(pool, "_call_queue", None)
    with contextlib.suppress(OSError), Path(os.devnull).open("rb") as nothing:
        if requests is not None:
            os.dup2(nothing.fileno(), requests._reader.fileno(), inheritable=False)


def _break_off_reading(pool: Executor) -> None:
    """Unblocks a thread that is reading a large result which a killed process had only begun to send.

    The pool holds the pipe's other end open for all its processes: without it, the thread reads that it has ended.
    """
    results = getattr(pool, "_result_queue", None)
    with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
        if results is not None:
            os.dup2(nowhere.fileno(), results._writer.fileno(), inheritable=False)


def _stopping() -> Busy:
    return Busy("busy", "The server is stopping; try again when it is back.")
