"""Runs checkpoints of the write-ahead log in the background, so that no save waits for a long one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from nightcall.server.store.sqlite.files import connect
from nightcall.server.store.store import Change, LineAppended, RoomSaved

PAGES: Final = 4000
"""A checkpoint runs after about this many: SQLite's own measure is a quarter, but then a page is copied more often."""
_PAGE: Final = 4096
_PAGES_OF_A_CHANGE: Final = 3  # its row, and the indexes that name it


def connect_beside(path: Path) -> sqlite3.Connection:
    """A connection for checkpoints, as durable as the writer's."""
    database = connect(path, mode="rw")
    for setting in ("synchronous = FULL", "checkpoint_fullfsync = ON"):
        database.execute(f"PRAGMA {setting}").close()
    return database


def work_off(database: sqlite3.Connection) -> None:
    """Runs a passive checkpoint: copies the log into the file as far as possible without waiting."""
    database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def pages_of(changes: Iterable[Change]) -> int:
    """About how many pages these changes add to the log; nothing but SQLite knows it exactly, and it tells nobody."""
    return sum(_PAGES_OF_A_CHANGE + _bytes_of(change) // _PAGE for change in changes)


def _bytes_of(change: Change) -> int:
    if isinstance(change, RoomSaved):
        return len(change.state)
    return len(change.line) if isinstance(change, LineAppended) else 0
