"""Checks a database that the last server did not close; for a large one, while the server serves.

Until it is done nothing is written to the file itself, only to its write-ahead log: a damaged file is left unchanged.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

from nightcall.server.store.sqlite.files import all_files, connect, telling
from nightcall.server.store.sqlite.troubles import damaged
from nightcall.server.store.store import Unusable

SECONDS_BEFORE_SERVING: Final = 1.0
"""Some hundred megabytes are read within them; what is larger is checked beside."""


def was_killed(path: Path) -> bool:
    """Whether the last server did not close the database; closing it would have removed the write-ahead log."""
    _, log, _ = all_files(path)
    return path.exists() and log.exists() and log.stat().st_size > 0


class Check:
    """Reads a whole database in its own thread, on a read-only connection."""

    def __init__(self, path: Path, patience: float) -> None:
        """Raises `Unusable` if damage is found within this many seconds."""
        self._path = path
        with telling(path):
            self._database = connect(path, mode="ro")
            try:
                # From its first question on it uses the file, and who leaves before it leaves the log.
                self._database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            except BaseException:
                self._database.close()
                raise
        self._thread = ThreadPoolExecutor(1, "store-check")
        self.over: Future[None] = self._thread.submit(self._read_all)
        if wait([self.over], patience).done and self.over.exception():
            self.close()
            self.over.result()

    def _read_all(self) -> None:
        with telling(self._path):
            if self._database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise Unusable(damaged(self._path))

    @property
    def is_sound(self) -> bool:
        """Whether every page has been checked and is intact."""
        return self.over.done() and self.over.exception() is None

    @property
    def trouble(self) -> str | None:
        """The sentence about the damage found, if any."""
        found = self.over.exception() if self.over.done() else None
        return None if found is None else str(found)

    def close(self) -> None:
        """Aborts the check. If this is the last connection, the log remains, and the next start checks again."""
        while not wait([self.over], 0.02).done:
            self._database.interrupt()  # again and again: what has not begun yet is not interrupted
        self._thread.shutdown()
        self._database.close()


def check(path: Path) -> Check | None:
    """The check that a database needs before it is written to; None if its last server closed it."""
    with telling(path):
        return Check(path, SECONDS_BEFORE_SERVING) if was_killed(path) else None
