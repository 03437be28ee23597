"""Errors of SQLite and the system as sentences for the operator: which file, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_SENTENCES = {
    sqlite3.SQLITE_FULL: "{path} cannot grow: the disk is full, or the file has reached its size limit. Make room "
    "and try again.",
    sqlite3.SQLITE_READONLY: "{path} is read-only. Give the server's user write permission for it and its folder.",
    sqlite3.SQLITE_PERM: "{path} may not be used by this user. Give the server's user write permission for it.",
    sqlite3.SQLITE_BUSY: "{path} is locked by another program. Close that program, then try again.",
    sqlite3.SQLITE_LOCKED: "{path} is locked by another program. Close that program, then try again.",
    sqlite3.SQLITE_IOERR: "The disk that holds {path} has read or write errors ({error}). "
    "Check the disk before you continue.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Move it aside, with its -wal and -shm files, and replace it by a "
    "copy made with `nightcall backup`.",
    sqlite3.SQLITE_NOTADB: "{path} is not a nightcall database. Name another file, or one that does not exist yet.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened. Check that its folder exists and that this user may "
    "write to it.",
}
_ANY_OTHER = "{path} cannot be used ({error}). Check that it is a nightcall database and that the disk works."


def sentence(error: sqlite3.Error, path: Path) -> str:
    """What went wrong with the database of this path, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the upper bits say more than a person needs
    return _SENTENCES.get(code, _ANY_OTHER).format(path=path, error=error)


def damaged(path: Path) -> str:
    """The sentence for a database that was found damaged."""
    return _SENTENCES[sqlite3.SQLITE_CORRUPT].format(path=path)


def sentence_of_system(error: OSError, path: Path) -> str:
    """The same for an error of the operating system."""
    return (
        f"{path} cannot be opened ({error.strerror}). Check that its folder exists and that this user may write to it."
    )
