"""Bots have people's names in the room's language, and none is a card or a word of the game."""

from __future__ import annotations

from itertools import islice

import pytest

from nightcall.server.rooms.bot_names import bot_names
from nightcall.themes.lines import COMMON, languages
from nightcall.themes.words import THEMES, Words
from tests.themes import everything
from tests.themes.test_tone import texts

LANGUAGES = languages(COMMON)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_thirty_names_all_different_and_none_is_said_in_any_story(language: str) -> None:
    names = [*islice(bot_names(language), 30)]
    assert len({name.casefold() for name in names}) == 30
    assert not any(name.startswith("Bot") for name in names)
    for theme in THEMES:
        lines = Words.load(theme, language).lines
        titles = {lines.text("cards", card, "name") for card in everything.CARDS}
        assert not titles & set(names)
        told = " ".join(text for _, text in texts({"aloud": lines.find("aloud"), "teams": lines.find("teams")}))
        assert not {word.strip(".,:;!?'") for word in told.split()} & set(names)


def test_every_language_has_names_of_its_own_and_another_gets_the_english_ones() -> None:
    assert len({next(bot_names(language)) for language in LANGUAGES}) == len(LANGUAGES)
    assert next(bot_names("elvish")) == next(bot_names("en"))


def test_a_large_table_does_not_run_out_of_names() -> None:
    assert [*islice(bot_names("en"), 30, 32)] == ["Bot 1", "Bot 2"]
