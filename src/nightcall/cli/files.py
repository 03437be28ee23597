"""Reads and writes files that a user names; errors become sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from nightcall.kernel.errors import NightcallError


class UnreadableFile(NightcallError):
    """A file that cannot be read."""


def read_bytes(name: str, *, instead: str = "name the file of a log") -> bytes:
    """The contents of the file, or of standard input for `-`; `instead` says what to do if it can't be read."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(f"{name} cannot be read ({why}); {instead}.") from error


class UnwritableFile(NightcallError):
    """A file that cannot be written, or a folder in which none can."""


@contextmanager
def writing(path: Path, kind: str = "file") -> Iterator[None]:
    """Turns errors of writing this file, or files in this folder, into sentences."""
    try:
        yield
    except OSError as error:
        raise UnwritableFile(f"{path} cannot be written to ({error.strerror}); name another {kind}.") from error


def try_file(path: Path) -> None:
    """Refuses a file that cannot be written, before the work whose result goes into it; leaves it as it is."""
    with writing(path):
        if not path.exists():
            path.touch(exist_ok=False)
            path.unlink()
        elif path.is_dir() or path.is_file():
            path.open("ab").close()


def try_folder(path: Path) -> None:
    """The same for a folder, which is made if it does not exist."""
    with writing(path, "folder"):
        path.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=path).close()
