"""A mistake in somebody's rulebook: where it is, what is wrong there, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

Path = tuple[str | int, ...]


class Mistake(NamedTuple):
    """The place is a path through the file's data, as in ("cards", 2, "abilities", 0); cards may go by their names."""

    path: Path
    what: str


def quoted(values: Iterable[Any]) -> str:
    """'a', 'b' or 'c'."""
    *first, last = (f"'{value}'" for value in values)
    return f"{', '.join(first)} or {last}" if first else last


def instead_of(wrong: Any, known: Iterable[str]) -> str:
    """What somebody will have meant, or else all that there is."""
    known = list(known)
    if not known:
        return "there are none"
    near = get_close_matches(str(wrong), known, 1)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}."
