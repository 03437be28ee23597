"""House rules in words: every one that a book offers says in every language what it is about and what it can be."""

from __future__ import annotations

import pytest

import dev
from nightcall.families.registry import family_of, rulebooks
from nightcall.library import rulebook
from nightcall.themes.house_rules import ANY, FOLDER, SECTION, as_written, rule_words
from nightcall.themes.lines import COMMON, languages, read
from nightcall.wire.rooms.requests import OptionShown

LANGUAGES = languages(COMMON)


def offered(language: str) -> list[OptionShown]:
    books = rulebooks().values()
    return [option for book in books for option in family_of(book).page(book, language, None).options]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_every_value_is_said_in_the_games_language(language: str) -> None:
    said = read(FOLDER, language)[SECTION]
    for option in offered(language):
        assert option.meaning == said[option.name]["title"]
        assert list(option.words) == [as_written(value) for value in option.choices or ()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_rules_that_there_are_not(language: str) -> None:
    values = {option.name: {"title", *option.words} for option in offered(language)}
    said = dict(read(FOLDER, language)[SECTION])
    assert set(said.pop(ANY)) == {"true", "false"}
    assert {name: set(words) - {"true", "false"} for name, words in said.items()} == {
        name: words - {"true", "false"} for name, words in values.items()
    }


def test_a_book_of_ones_own_has_its_rules_in_words_too() -> None:
    book = rulebook(str(dev.ROOT / "examples" / "lighthouse.toml"))
    for option in family_of(book).page(book, "it", None).options:
        assert option.meaning == read(FOLDER, "it")[SECTION][option.name]["title"]


def test_a_rule_that_a_package_brings_keeps_its_own_words() -> None:
    assert rule_words("moonlight", (True, False), "it") is None
