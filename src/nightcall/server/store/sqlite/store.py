"""The store in an SQLite file: one thread writes, one reads, one runs checkpoints; the event loop never waits."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from nightcall.server.store.queue import Outcome, SaveQueue
from nightcall.server.store.sqlite import reading
from nightcall.server.store.sqlite.checking import check
from nightcall.server.store.sqlite.locking import Lock
from nightcall.server.store.sqlite.opening import open_for_reading, open_for_writing
from nightcall.server.store.sqlite.space import Space
from nightcall.server.store.sqlite.troubles import sentence
from nightcall.server.store.sqlite.watching import Watch
from nightcall.server.store.sqlite.working_off import PAGES, connect_beside, pages_of, work_off
from nightcall.server.store.sqlite.writing import write
from nightcall.server.store.store import (
    NEVER_TAKEN,
    Change,
    IdleRoom,
    NotKept,
    StoredRoom,
    Terms,
    Unreadable,
    Unwritable,
    by_room,
)

_log: Final = logging.getLogger("nightcall.store")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


LARGEST_SET_BACK = 24 * 60 * 60.0
"""A clock that was more than a day ahead had been wrong, and is not followed."""


class SqliteStore:
    """A `Store`. Opening it may take a moment and may raise `Unusable`; it happens before serving."""

    def __init__(
        self,
        path: Path,
        *,
        most_bytes: int | None = None,
        space_for_rooms: int | None = None,
        reserve: int = 0,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._path = path = path.resolve()  # by whatever name it is called, it has one lock
        self._space = Space(path, space_for_rooms, reserve)
        self._time = now
        with ExitStack() as opened:
            self._lock = opened.enter_context(closing(Lock(path)))
            self._check = check(path)
            if self._check is not None:
                opened.callback(self._check.close)
            self._written = opened.enter_context(closing(open_for_writing(path, most_bytes)))
            self._read = opened.enter_context(closing(open_for_reading(path)))
            self._beside = opened.enter_context(closing(connect_beside(path)))
            self._watch = Watch(path)
            self.last_awake = self._lock.last_held
            self._ahead = _set_back(self.last_awake, now())
            self._lock.keep()
            opened.pop_all()  # all went well: they stay open
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._worker = ThreadPoolExecutor(1, "store-worker")
        self._pages = 0  # about how many are in the log since the last checkpoint
        self._working_off: asyncio.Task[None] | None = None
        self._queue = SaveQueue(self._write)
        self._closed = False

    def now(self) -> float:
        return self._time() + self._ahead

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        if self._closed:
            raise Unwritable(f"{self._path} has been closed: the server is stopping.")
        if self._check is not None and self._check.trouble is not None:
            raise Unwritable(self._check.trouble)
        return await self._queue.put(by_room(changes))

    async def _work_off(self) -> None:
        """Works off most of the log while others save; only for the little that they added meanwhile they wait.

        Then nothing is left in it, and the next save begins it anew.
        """
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._worker, work_off, self._beside)
            await loop.run_in_executor(self._writer, work_off, self._written)
        except sqlite3.Error as error:  # what was saved is in the log all the same
            _log.warning("the log of the database was not worked off: %s", sentence(error, self._path))
        finally:
            self._working_off = None

    async def checked(self) -> None:
        """Returns when the file has been checked; raises `Unusable` if it is damaged."""
        if self._check is not None:
            await asyncio.shield(asyncio.wrap_future(self._check.over))

    async def _write(self, saves: list[dict[str, list[Change]]]) -> Sequence[Outcome]:
        loop = asyncio.get_running_loop()
        self._pages += sum(pages_of(changes) for rooms in saves for changes in rooms.values())
        try:
            return await loop.run_in_executor(self._writer, self._write_and_look, saves, self.now())
        except sqlite3.Error as error:
            return [Unwritable(sentence(error, self._path)) for _ in saves]
        except Exception as error:  # the watch's word, or a fault of ours; whoever waits must hear of it
            return [error] * len(saves)
        finally:
            if self._pages >= PAGES and self._working_off is None and (self._check is None or self._check.is_sound):
                self._pages = 0
                self._working_off = asyncio.create_task(self._work_off())

    def _write_and_look(self, saves: list[dict[str, list[Change]]], now: float) -> list[NotKept]:
        outcomes = write(self._written, saves, now)
        self._watch.look()  # after the commit: what went into a file that was gone by then is not acknowledged
        return outcomes

    async def awake(self) -> None:
        if not self._closed:
            self.last_awake = self.now()
            await asyncio.get_running_loop().run_in_executor(self._reader, self._lock.hold, self.last_awake)

    async def room(self, room: str) -> StoredRoom | None:
        return await self._ask(reading.room, room)

    async def by_code(self, code: str) -> StoredRoom | None:
        return await self._ask(reading.room_by_code, code)

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        return await self._ask(reading.lines, room, game, first, most)

    async def games(self, room: str) -> list[int]:
        return await self._ask(reading.games, room)

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        return await self._ask(reading.due, until, most)

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        return await self._ask(reading.idle, before, most, after)

    async def has_space(self) -> bool:
        return await self._ask(self._space.is_left)

    async def _ask(
        self,
        question: Callable[Concatenate[sqlite3.Connection, Asked], Answer],
        *about: Asked.args,
        **named: Asked.kwargs,
    ) -> Answer:
        if self._closed:
            raise Unreadable(f"{self._path} has been closed: the server is stopping.")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, lambda: question(self._read, *about, **named))
        except sqlite3.Error as error:
            raise Unreadable(sentence(error, self._path)) from error

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._queue.empty()
        if self._working_off is not None:
            await self._working_off
        # Each thread closes what it used; the writer last, since the last to leave tidies up the file.
        loop = asyncio.get_running_loop()
        if self._check is not None and self._check.is_sound:
            self._check.close()
        await loop.run_in_executor(self._reader, self._read.close)
        await loop.run_in_executor(self._worker, self._beside.close)
        await loop.run_in_executor(self._writer, self._written.close)
        if self._check is not None:  # one that is not known to be sound is not tidied up
            self._check.close()
        for thread in (self._reader, self._worker, self._writer):
            thread.shutdown()
        self._lock.close()


def _set_back(last_awake: float | None, now: float) -> float:
    """How far the clock was set back since a server last ran; the store's time doesn't go back with it."""
    seconds = 0.0 if last_awake is None else last_awake - now
    return seconds if 0 < seconds < LARGEST_SET_BACK else 0.0
