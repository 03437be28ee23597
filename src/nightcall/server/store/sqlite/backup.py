"""Copies a database while a server may be writing to it: the copy is consistent, checked, and complete or absent."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from nightcall.server.store.sqlite.files import connect, make
from nightcall.server.store.sqlite.opening import open_for_reading
from nightcall.server.store.sqlite.troubles import sentence, sentence_of_system
from nightcall.server.store.store import Unusable

PAGES_AT_A_TIME = 2_000
Progress = Callable[[int, int], None]


def backup(source: Path, copy: Path, *, force: bool = False, progress: Progress = lambda _done, _all: None) -> None:
    """Makes the copy. It is renamed only after it has been checked, so a bad copy never replaces an old one.

    `progress` is called with the number of pages copied and the total.
    """
    source, copy = source.resolve(), copy.resolve()
    unfinished = copy.with_name(f"{copy.name}.unfinished-{os.getpid()}")  # another backup may be at work beside us
    try:
        with closing(open_for_reading(source)) as database:
            _refuse(source, copy, force)
            unfinished.unlink(missing_ok=True)
            make(unfinished)
            _copy(database, unfinished, progress)
        unfinished.replace(copy)
        sync_folder(copy.parent)
    except sqlite3.Error as error:
        to_blame = copy if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL else source
        raise Unusable(sentence(error, to_blame)) from error
    except OSError as error:
        raise Unusable(sentence_of_system(error, copy)) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _refuse(source: Path, copy: Path, force: bool) -> None:
    if copy.exists() and copy.samefile(source):
        raise Unusable("A database cannot be copied onto itself. Name another file for the copy.")
    if copy.exists() and not force:
        raise Unusable(f"{copy} already exists. Name another file, or use --force to overwrite it.")
    if copy.with_name(copy.name + "-wal").exists():
        raise Unusable(f"{copy} is in use by a server, or was when it was killed. Name another file for the copy.")


def _copy(database: sqlite3.Connection, target: Path, progress: Progress) -> None:
    # A transaction of our own holds on to one moment; without it every save of the server would start the copying anew.
    database.execute("BEGIN")
    database.execute("SELECT 1 FROM sqlite_master").fetchone()
    with closing(connect(target)) as into:
        into.execute("PRAGMA journal_mode = MEMORY").close()  # if we are killed, the whole copy is thrown away
        database.backup(into, pages=PAGES_AT_A_TIME, progress=lambda _, left, total: progress(total - left, total))
        into.execute("PRAGMA journal_mode = DELETE").fetchone()  # a copy is one file, with nothing beside it
        found = into.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        raise Unusable(f"The copy is damaged ({found[0][0]}), and was deleted: the database itself is damaged.")


def sync_folder(folder: Path) -> None:
    """Syncs the folder, so that the new name is on disk too, where the system supports it."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
