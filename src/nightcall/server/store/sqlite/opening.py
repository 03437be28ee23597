"""Opens a database file for the one server that writes it, or refuses it with a sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from nightcall.server.store.sqlite.files import all_files, connect, make, telling
from nightcall.server.store.sqlite.migrations import STEPS, is_empty, is_ours, migrate, version_of
from nightcall.server.store.store import Unusable

_NAME_ANOTHER = "Name a server's database."

_SETTINGS = (
    "synchronous = FULL",  # a commit is on the disk when it returns,
    "fullfsync = ON",  # also where the system has to be asked twice
    "secure_delete = ON",  # what is deleted is overwritten
    "cache_size = -16000",  # a transaction of hundreds of rooms fits in: a quarter less work than with 2 MB
    "wal_autocheckpoint = 0",  # the log is worked off beside: in a commit everybody who saves would wait for it
    f"journal_size_limit = {64 * 1024 * 1024}",  # what a long backup has made it grow to is given back
)


def open_for_writing(path: Path, most_bytes: int | None = None) -> sqlite3.Connection:
    """Opens the database, created or migrated if necessary; a commit is on disk when it returns."""
    with telling(path):
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
    """A read-only connection to an existing database; it doesn't wait for commits."""
    if not path.exists():
        raise Unusable(f"{path} does not exist. {_NAME_ANOTHER}")
    if not path.is_file():
        raise Unusable(f"{path} is not a file. {_NAME_ANOTHER}")
    with telling(path):
        database = connect(path, mode="rw")
        try:
            database.execute("PRAGMA query_only = ON")
            _accept_source(database, path)
        except BaseException:
            database.close()
            raise
    return database


def _accept_source(database: sqlite3.Connection, path: Path) -> None:
    """Refuses what has nothing of nightcall's to read: an empty file may be a database that was cut off."""
    try:
        if is_empty(database):
            raise Unusable(f"{path} is empty. {_NAME_ANOTHER}")
        if not is_ours(database):
            raise Unusable(f"{path} is another program's database. {_NAME_ANOTHER}")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise Unusable(f"{path} is not a nightcall database. {_NAME_ANOTHER}") from error


def _accept(database: sqlite3.Connection, path: Path) -> None:
    """Refuses another program's or a newer nightcall's database before writing to it."""
    if not is_ours(database) and not is_empty(database):
        raise Unusable(f"{path} is another program's database. Name another file, or one that does not exist yet.")
    if (version := version_of(database)) > len(STEPS):
        raise Unusable(
            f"{path} was made by a newer nightcall (format {version}; this one knows up to {len(STEPS)}). Use the "
            "newer program, or an older copy."
        )


def _keep_others_out(path: Path) -> None:
    """Removes other users' permissions."""
    for file in all_files(path):
        if file.exists() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def _settle(database: sqlite3.Connection, path: Path) -> None:
    """Configures write-ahead logging, so that readers and the writer don't wait for each other."""
    if database.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise Unusable(f"{path} is on a disk that does not support a live database. Name a file on a local disk.")
    for setting in _SETTINGS:
        database.execute(f"PRAGMA {setting}").close()
    # Written as it is: SQLite opens what is read-only all the same, and would say so only to the first who saves.
    database.execute(f"PRAGMA user_version = {version_of(database)}").close()
