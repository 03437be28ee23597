"""What SQLite and the system complain of, in sentences for whoever runs the server: which file, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_SENTENCES = {
    sqlite3.SQLITE_FULL: "{path} cannot grow: the disk is full, or the file has reached the size it is allowed. "
    "Make room, and what was asked for can be tried again.",
    sqlite3.SQLITE_READONLY: "{path} is read-only. Give the server's user the right to write to it and to its folder.",
    sqlite3.SQLITE_PERM: "{path} may not be used by this user. Give the server's user the right to write to it.",
    sqlite3.SQLITE_BUSY: "{path} is locked by another program. Close that program, then try again.",
    sqlite3.SQLITE_LOCKED: "{path} is locked by another program. Close that program, then try again.",
    sqlite3.SQLITE_IOERR: "The disk that holds {path} does not read or write as it should ({error}). "
    "Look after the disk before you go on.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Put it aside, with the -wal and -shm files beside it, and put a copy "
    "made by `nightcall backup` in its place.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database of nightcall's. Name another file, or one that is not there yet.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened. See that its folder exists and that this user may write to it.",
}
_ANY_OTHER = "{path} cannot be used ({error}). See that it is a database of nightcall's and that the disk is sound."


def sentence(error: sqlite3.Error, path: Path) -> str:
    """What went wrong with the database of this path, and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the upper bits say more than a person needs
    return _SENTENCES.get(code, _ANY_OTHER).format(path=path, error=error)


def damaged(path: Path) -> str:
    """The sentence for a database that was found damaged."""
    return _SENTENCES[sqlite3.SQLITE_CORRUPT].format(path=path)


def sentence_of_system(error: OSError, path: Path) -> str:
    """The same for a file that the system does not let us have."""
    return f"{path} cannot be opened ({error.strerror}). See that its folder exists and that this user may write to it."
