"""An SQLite file as what is moved, and as where it is moved to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

from nightcall.server.store.sqlite.backup import sync_folder
from nightcall.server.store.sqlite.files import all_files, telling
from nightcall.server.store.sqlite.locking import Lock
from nightcall.server.store.sqlite.opening import open_for_reading, open_for_writing
from nightcall.server.store.store import Moved, Unusable

_ROOMS = "SELECT room, code, version, deadline, saved, state FROM rooms"
_LINES = "SELECT room, game, number, line FROM lines"


class _SqliteSource:
    def __init__(self, database: sqlite3.Connection, last_awake: float | None, at_a_time: int) -> None:
        self._database = database
        self.last_awake = last_awake
        self._at_a_time = at_a_time

    async def count(self) -> Moved:
        question = "SELECT (SELECT count(*) FROM rooms), (SELECT count(*) FROM lines)"
        return Moved(*self._database.execute(question).fetchone())

    def rooms(self) -> AsyncIterator[Sequence[Any]]:
        return self._rows(_ROOMS)

    def lines(self) -> AsyncIterator[Sequence[Any]]:
        return self._rows(_LINES)

    async def _rows(self, question: str) -> AsyncIterator[Sequence[Any]]:
        found = self._database.execute(question)
        while rows := found.fetchmany(self._at_a_time):
            yield rows


class _SqliteTarget:
    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.last_awake: float | None = None

    async def put_rooms(self, rows: Sequence[Any]) -> None:
        columns = "room, code, version, deadline, saved, state"
        self._database.executemany(f"INSERT INTO rooms ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows)

    async def put_lines(self, rows: Sequence[Any]) -> None:
        self._database.executemany("INSERT INTO lines (room, game, number, line) VALUES (?, ?, ?, ?)", rows)

    async def put_awake(self, last_awake: float | None) -> None:
        self.last_awake = last_awake


@asynccontextmanager
async def source(path: Path, at_a_time: int) -> AsyncIterator[_SqliteSource]:
    """A file that no server uses, held until the end."""
    path = path.resolve()
    open_for_reading(path).close()  # before a lock beside it or a migration changes anything
    with closing(Lock(path)) as lock, closing(open_for_writing(path)) as database, telling(path):
        yield _SqliteSource(database, lock.last_held, at_a_time)


@asynccontextmanager
async def target(path: Path) -> AsyncIterator[_SqliteTarget]:
    """A new file, which gets its name when all is in it."""
    path = path.absolute()
    if path.exists():
        raise Unusable(f"{path} already exists. Name a file that does not exist yet.")
    unfinished = path.with_name(f"{path.name}.unfinished-{os.getpid()}")
    try:
        with telling(path):
            with closing(open_for_writing(unfinished)) as database:
                filled = _SqliteTarget(database)
                database.execute("BEGIN IMMEDIATE")
                yield filled
                database.execute("COMMIT")
            unfinished.replace(path)
            sync_folder(path.parent)
        if filled.last_awake is not None:
            with closing(Lock(path)) as lock:
                lock.keep()
                lock.hold(filled.last_awake)
    finally:
        for file in all_files(unfinished):
            with suppress(OSError):
                file.unlink(missing_ok=True)
