"""The lock that keeps a second server away from a database, even if somebody deletes the lock file."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from nightcall.server.store.sqlite.files import connect, make, telling
from nightcall.server.store.store import Unusable


class Lock:
    """Two locks: SQLite's own on an empty file beside the database, which works on every system, and where the system
    has them (POSIX) an advisory one on the database itself, which cannot be deleted without it. Neither keeps readers
    out, above all not `nightcall backup`. They are let go of by `close`, and when the process ends, however it ends.
    The file beside stays if the database is used (`keep`): its timestamp says when. A refused one gets none.
    """

    def __init__(self, path: Path) -> None:
        self._beside = path.with_name(path.name + "-lock")
        self.last_held = self._beside.stat().st_mtime if self._beside.exists() and path.exists() else None
        with telling(self._beside):
            self._is_new = make(self._beside)
        with ExitStack() as held:
            held.callback(self._remove_new)
            held.enter_context(closing(_lock_beside(self._beside, path)))
            if sys.platform != "win32":  # there a file that is open cannot be deleted
                held.callback(os.close, _lock_itself(path))
            self._held = held.pop_all()

    def hold(self, now: float) -> None:
        """Records in the lock file's timestamp that it is held now; this survives a kill."""
        with suppress(OSError):
            os.utime(self._beside, (now, now))

    def keep(self) -> None:
        """Leaves the lock file where it is from now on; without this, a new one is removed on closing."""
        self._is_new = False

    def close(self) -> None:
        """Releases the locks. Close the database first: closing any descriptor of it drops SQLite's own locks."""
        self._held.close()

    def _remove_new(self) -> None:
        if self._is_new:
            with suppress(OSError):
                self._beside.unlink()


def _lock_beside(beside: Path, path: Path) -> sqlite3.Connection:
    with telling(beside):
        held = connect(beside, patience=0)
        try:
            held.execute("PRAGMA journal_mode = MEMORY").close()  # nothing is written: it needs no journal beside it
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            held.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise _another_server(path) from error
        except sqlite3.Error:
            held.close()
            raise
    return held


def _lock_itself(path: Path) -> int:
    import fcntl

    with telling(path):
        make(path)
        opened = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(
                opened, fcntl.LOCK_EX | fcntl.LOCK_NB
            )  # unlike SQLite's locks it is not dropped by another close
        except BlockingIOError as error:
            os.close(opened)
            raise _another_server(path) from error
    return opened


def _another_server(path: Path) -> Unusable:
    return Unusable(f"Another nightcall server uses {path}. Stop it, or name another database.")
