"""A mistake in a custom rulebook: where it is, what is wrong, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from nightcall.kernel.problems import either
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown

Path = tuple[str | int, ...]


class Mistake(NamedTuple):
    """The place is a path through the file's data, as in ("cards", 2, "abilities", 0); cards may go by name."""

    path: Path
    what: str


def quoted(values: Iterable[Any]) -> str:
    """'a', 'b' or 'c'."""
    *first, last = (f"'{value}'" for value in values)
    return either(", ".join(first), last) if first else last


def instead_of(wrong: Any, known: Iterable[str]) -> Sentence:
    """The nearest known name, or else all of them."""
    known = list(known)
    if not known:
        return Sentence("there_are_none", "there are none")
    near = get_close_matches(str(wrong), known, 1)
    if near:
        return Sentence("did_you_mean", "did you mean '{near}'?", near=near[0])
    return Sentence("there_are", "there are {known}.", known=", ".join(known))


def no_such_card(name: Any, names: Iterable[str]) -> Sentence:
    """The mistake of naming a card that the book does not have."""
    sentence = "there is no card {name}; {instead}"
    return Sentence("book_no_such_card", sentence, name=shown(name), instead=instead_of(name, names))
