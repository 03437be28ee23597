"""A mistake in somebody's rulebook: where it is, what is wrong there, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from nightcall.kernel.problems import either
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.shown import shown

Path = tuple[str | int, ...]


class Mistake(NamedTuple):
    """The place is a path through the file's data, as in ("cards", 2, "abilities", 0); cards may go by their names."""

    path: Path
    what: str


def quoted(values: Iterable[Any]) -> str:
    """'a', 'b' or 'c'."""
    *first, last = (f"'{value}'" for value in values)
    return either(", ".join(first), last) if first else last


def instead_of(wrong: Any, known: Iterable[str]) -> Sentence:
    """What somebody will have meant, or else all that there is."""
    known = list(known)
    if not known:
        return Sentence("there_are_none", "there are none")
    near = get_close_matches(str(wrong), known, 1)
    if near:
        return Sentence("did_you_mean", "did you mean '{near}'?", near=near[0])
    return Sentence("there_are", "there are {known}.", known=", ".join(known))


def no_such_card(name: Any, names: Iterable[str]) -> Sentence:
    """That this card is not among those of the book."""
    sentence = "there is no card {name}; {instead}"
    return Sentence("book_no_such_card", sentence, name=shown(name), instead=instead_of(name, names))
