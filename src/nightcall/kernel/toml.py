"""Where a text stops being TOML: Python's parser says so only inside an English sentence."""

from __future__ import annotations

import re
import tomllib


def broken_at(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, int]:
    """The line and column of a parser's error, counted from 1."""
    if found := re.search(r"\(at line (\d+), column (\d+)\)", str(error)):
        return int(found[1]), int(found[2])
    lines = text.split("\n")  # otherwise the text ends too early
    return len(lines), len(lines[-1]) + 1
