"""The rulebooks for a page, in one language."""

from __future__ import annotations

from functools import cache

from nightcall.families.registry import family_of
from nightcall.kernel.rules import Rulebook
from nightcall.library import rulebooks
from nightcall.themes.words import THEMES, Words
from nightcall.wire.rooms.requests import BookShown, BooksShown


@cache
def books_in(language: str, theme: str | None = None) -> BooksShown:
    """Every book in this language, in its own theme or another that fits."""
    refusals: dict[str, str] = Words.load(THEMES[0], language).lines.find("refusals")
    return BooksShown(
        books=tuple(book_shown(book, language, theme) for book in rulebooks().values()), refusals=dict(refusals)
    )


def book_shown(book: Rulebook, language: str, theme: str | None = None) -> BookShown:
    """One book."""
    return family_of(book).page(book, language, theme)
