"""Formats untrusted values for error sentences: as JSON would show them, never as Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

LONGEST: Final = 60


def shown(value: Any) -> str:
    """The value, truncated to a readable length."""
    text = _written(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _written(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{_in_one_line(value)}'"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_in_one_line(str(key))}: {_written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value)


def _in_one_line(text: str) -> str:
    """The text on one line, with unprintable characters escaped."""
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in text)
