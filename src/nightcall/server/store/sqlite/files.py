"""The files of a database: creating them, connecting to them, and errors as sentences."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from nightcall.server.store.sqlite.troubles import sentence, sentence_of_system
from nightcall.server.store.store import Unusable

PATIENCE = 5.0
"""Seconds to wait for another program that has locked the file."""


def all_files(path: Path) -> tuple[Path, Path, Path]:
    """The database, its write-ahead log and the log's index; the last two exist while it is open."""
    return path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")


def connect(path: Path, mode: str = "rwc", patience: float | None = None) -> sqlite3.Connection:
    """A connection in autocommit mode; one thread at a time may use it."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE if patience is None else patience,
        isolation_level=None,
        check_same_thread=False,
    )


def make(path: Path) -> bool:
    """Creates a file that other users can't read, and returns whether it did: an existing one is left alone.

    SQLite gives its other files the same rights.
    """
    with suppress(FileExistsError):
        # One that is there is not opened: closing it again would let go of every lock that this process has on it.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        return True
    return False


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turns errors inside the block into a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(sentence(error, path)) from error
    except OSError as error:
        raise Unusable(sentence_of_system(error, path)) from error
