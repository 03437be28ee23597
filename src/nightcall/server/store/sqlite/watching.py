"""Watches the files of an open database: a save to a file that a restart won't find is lost."""

from __future__ import annotations

import os
from pathlib import Path

from nightcall.server.store.sqlite.files import all_files
from nightcall.server.store.store import Unwritable


class Watch:
    """Remembers which files were opened. SQLite keeps writing to a deleted file without an error."""

    def __init__(self, path: Path) -> None:
        self._files = {file: _identity(file) for file in all_files(path)}
        self._path = path
        self._bytes = path.stat().st_size

    def look(self) -> None:
        """Raises `Unwritable` if a file was deleted, replaced, truncated or made unreadable since it was opened."""
        for file, opened in self._files.items():
            if _identity(file) != opened:
                raise Unwritable(
                    f"{file} was deleted or replaced while the server was running, so nothing can be saved. "
                    "Stop the server, put the right file back, and start it again."
                )
        found = self._path.stat().st_size
        if found < self._bytes:
            raise Unwritable(
                f"{self._path} was truncated while the server was running, so nothing can be saved. Stop the "
                "server, and replace it by a copy made with `nightcall backup`."
            )
        self._bytes = found
        if not os.access(self._path, os.R_OK | os.W_OK):
            raise Unwritable(f"{self._path} can no longer be read and written by this user. Restore its permissions.")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
