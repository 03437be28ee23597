"""Whether there is space for new rooms: running games must never find the disk full."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from nightcall.server.store.sqlite.reading import size


class Space:
    """A limit on the size of the database, and a reserve of disk space that new rooms may not use."""

    def __init__(self, path: Path, most: int | None, reserve: int) -> None:
        self._folder = path.parent
        self._most = most
        self._reserve = reserve

    def is_left(self, database: sqlite3.Connection) -> bool:
        """Whether a new room may be created."""
        if self._most is not None and size(database) >= self._most:
            return False
        return not self._reserve or shutil.disk_usage(self._folder).free >= self._reserve
