"""The rules in our own words: every shipped book has them, in every language the same chapters."""

from __future__ import annotations

import pytest

from nightcall.families.registry import family_of, rulebooks
from nightcall.themes.chapters import RULES, chapters_of
from nightcall.themes.lines import COMMON, languages, read

LANGUAGES = languages(COMMON)
BOOKS = [book for book in rulebooks() if book in read(RULES, "en")]


def lengths(language: str) -> dict[str, dict[str, int]]:
    books = {name: book for name, book in read(RULES, language).items() if name in (*BOOKS, "every")}
    return {name: {part: len(lines) for part, lines in book.items()} for name, book in books.items()}


def test_every_shipped_book_has_its_rules() -> None:
    assert set(BOOKS) == set(rulebooks())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_chapters(language: str) -> None:
    assert lengths(language) == lengths("en")
    assert set(read(RULES, language)["titles"]) == set(read(RULES, "en")["titles"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_tells_how_it_goes_and_who_wins_in_whole_sentences(book: str, language: str) -> None:
    page = family_of(rulebooks()[book]).page(rulebooks()[book], language, None)
    assert len(page.rules) >= 4
    for chapter in page.rules:
        assert chapter.title
        for line in chapter.lines:
            assert line[0].isupper(), line
            assert line.endswith("."), line


def test_nobody_has_written_the_rules_of_somebody_s_own_book() -> None:
    assert chapters_of("my-book", "en", with_cards=True) == ()
