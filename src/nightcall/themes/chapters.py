"""The rules of each shipped book in our own words, for a page and for the terminal."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from nightcall.themes.lines import read, written_in

RULES: Final = "rules"
CHAPTERS: Final = ("about", "night", "day", "turn", "win", "rulings")
_ENGLISH: Final = "en"
_EVERY: Final = "every"  # shared by all hidden-role books


class Chapter(Struct, frozen=True):
    """A title and paragraphs."""

    title: str
    lines: tuple[str, ...]


def chapters_of(book: str, language: str, *, with_cards: bool) -> tuple[Chapter, ...]:
    """The rules of this book; empty if nobody has written any, as for a custom one."""
    words = read(RULES, language if language in written_in(RULES) else _ENGLISH)
    if book not in words:
        return ()
    shared = words[_EVERY] if with_cards else {}
    told = {name: (*words[book].get(name, ()), *shared.get(name, ())) for name in CHAPTERS}
    return tuple(Chapter(words["titles"][name], lines) for name, lines in told.items() if lines)
