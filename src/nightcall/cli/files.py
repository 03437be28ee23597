"""Files that a user names, read with a sentence instead of a stack trace when they cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

from nightcall.kernel.errors import NightcallError


class UnreadableFile(NightcallError):
    """A file that cannot be read."""


def read_bytes(name: str, *, instead: str = "name the file of a log") -> bytes:
    """What is in the file, or on standard input if the name is a dash; `instead` is what to do if it cannot be read."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(f"{name} cannot be read ({why}); {instead}.") from error
