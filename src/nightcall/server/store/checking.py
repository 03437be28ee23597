"""The check of a database that the last server did not close: of a large one it goes on while the server serves.

Until it is over nothing is written into the file itself, only into the log beside it: a damaged one is left as it is.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

from nightcall.server.store.files import Unusable, all_files, connect, telling
from nightcall.server.store.troubles import damaged

SECONDS_BEFORE_SERVING: Final = 1.0
"""Some hundred megabytes are read within them; what is larger is checked beside."""


def was_killed(path: Path) -> bool:
    """True if the last server did not close the database: whoever does works off the log and deletes it."""
    _, log, _ = all_files(path)
    return path.exists() and log.exists() and log.stat().st_size > 0


class Check:
    """Reads a whole database in a thread of its own, on a connection that can change nothing."""

    def __init__(self, path: Path, patience: float) -> None:
        """Raises `Unusable` if it is found to be damaged in so many seconds."""
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
        """True once every page was looked at and is as it should be."""
        return self.over.done() and self.over.exception() is None

    @property
    def trouble(self) -> str | None:
        """The sentence that says what was found, if anything was."""
        found = self.over.exception() if self.over.done() else None
        return None if found is None else str(found)

    def close(self) -> None:
        """Breaks it off. If this is the last connection to the file, its log stays, and the next start checks again."""
        while not wait([self.over], 0.02).done:
            self._database.interrupt()  # again and again: what has not begun yet is not interrupted
        self._thread.shutdown()
        self._database.close()


def check(path: Path) -> Check | None:
    """The check that a database needs before it is written to; None if its last server closed it."""
    with telling(path):
        return Check(path, SECONDS_BEFORE_SERVING) if was_killed(path) else None
