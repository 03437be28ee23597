"""Opens a database file for the one server that writes it, or refuses it with a sentence that says what to do."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from nightcall.kernel.errors import NightcallError
from nightcall.server.store.migrations import STEPS, is_ours, migrate, version_of
from nightcall.server.store.troubles import sentence, sentence_of_system

PATIENCE = 5.0
"""Seconds to wait for another program that has locked the file."""


_SETTINGS = (
    "synchronous = FULL",  # a commit is on the disk when it returns,
    "fullfsync = ON",  # also where the system has to be asked twice
    "secure_delete = ON",  # what is deleted is overwritten
    "cache_size = -16000",  # a transaction of hundreds of rooms fits in: a quarter less work than with 2 MB
    "wal_autocheckpoint = 4000",  # pages; the log is worked off a quarter as often as it would be
    f"journal_size_limit = {64 * 1024 * 1024}",  # what a long backup has made it grow to is given back
)


class Unusable(NightcallError):
    """This file cannot be the server's database."""


def lock(path: Path) -> sqlite3.Connection:
    """Keeps every other server away from this database, until it is closed or the process ends, however it ends.

    It is SQLite's own lock on an empty file beside the database, because that works on every system. The database
    itself stays open to readers, above all to `nightcall backup`.
    """
    beside = path.with_name(path.name + "-lock")
    with _telling(beside):
        make(beside)
        held = connect(beside, patience=0)
        try:
            held.execute("PRAGMA journal_mode = MEMORY").close()  # nothing is written: it needs no journal beside it
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            held.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise Unusable(f"Another nightcall server uses {path}. Stop it, or name another database.") from error
        except sqlite3.Error:
            held.close()
            raise
    return held


def open_for_writing(path: Path, most_bytes: int | None = None) -> sqlite3.Connection:
    """The database in its newest form, made if it is not there; its commits are on disk when they return."""
    with _telling(path):
        make(path)
        database = connect(path)
        try:
            _accept(database, path)
            _keep_others_out(path)
            _settle(database, path)
            migrate(database)
            if most_bytes is not None:
                page: int = database.execute("PRAGMA page_size").fetchone()[0]
                database.execute(f"PRAGMA max_page_count = {max(1, most_bytes // page)}")
        except BaseException:
            database.close()
            raise
    return database


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A second way into a database that is there; it waits for no commit and can change nothing."""
    with _telling(path):
        database = connect(path, mode="rw")
        try:
            database.execute("PRAGMA query_only = ON")
            if not is_ours(database):
                raise Unusable(f"{path} is a database of another program. Name one of nightcall's.")
        except BaseException:
            database.close()
            raise
    return database


def connect(path: Path, mode: str = "rwc", patience: float | None = None) -> sqlite3.Connection:
    """A connection that begins and ends no transaction of its own accord; one thread at a time may use it."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE if patience is None else patience,
        isolation_level=None,
        check_same_thread=False,
    )


def make(path: Path) -> None:
    """Makes a file that other users cannot read, unless there is one; SQLite gives those beside it the same rights."""
    with suppress(FileExistsError):
        # One that is there is not opened: closing it again would let go of every lock that this process has on it.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _accept(database: sqlite3.Connection, path: Path) -> None:
    """Refuses what another program made, and what a newer nightcall made, before anything is written to it."""
    if not is_ours(database):
        raise Unusable(f"{path} is a database of another program. Name another file, or one that is not there yet.")
    if (version := version_of(database)) > len(STEPS):
        raise Unusable(
            f"{path} was made by a newer nightcall (its form is {version}, this one knows up to {len(STEPS)}). "
            "Use the newer program, or a copy from before it."
        )


def _keep_others_out(path: Path) -> None:
    """Takes the rights that other users may have been given away from them."""
    for file in (path, *(path.with_name(path.name + more) for more in ("-wal", "-shm"))):
        if file.exists() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def _settle(database: sqlite3.Connection, path: Path) -> None:
    """Sets how it is written: ahead into a log, so that readers and the writer do not wait for each other."""
    if database.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise Unusable(f"{path} is on a disk that cannot hold a live database. Name a file on a disk of this machine.")
    for setting in _SETTINGS:
        database.execute(f"PRAGMA {setting}").close()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Turns what goes wrong inside into a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(sentence(error, path)) from error
    except OSError as error:
        raise Unusable(sentence_of_system(error, path)) from error
