"""How much space there is for new rooms: games that are being played must never find the disk full."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from nightcall.server.store.reading import size


class Space:
    """A bound on what the database has in use, and a reserve of the disk that no new room may touch."""

    def __init__(self, path: Path, most: int | None, reserve: int) -> None:
        self._folder = path.parent
        self._most = most
        self._reserve = reserve

    def is_left(self, database: sqlite3.Connection) -> bool:
        """True if a new room may be made."""
        if self._most is not None and size(database) >= self._most:
            return False
        return not self._reserve or shutil.disk_usage(self._folder).free >= self._reserve
