"""How the words sound: many voices, no sex, no place, nothing a voice cannot read, and never how a night has killed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nightcall.kernel.audience import EVERYONE
from nightcall.themes.lines import COMMON, NAMELESS, languages, merged, read
from nightcall.themes.stories.phrases import TERMINAL
from nightcall.themes.stories.santa import CATCHING_SANTA
from nightcall.themes.words import THEMES, Words
from tests.themes import everything
from tests.themes.everything import NAMES

APP = Path(__file__).parents[2] / "web" / "src" / "words"
SPOKEN = [(theme, language) for theme in THEMES for language in languages(theme)]
FILES = [(folder, language) for folder in (COMMON, *THEMES) for language in languages(folder)]
every_theme = pytest.mark.parametrize(("theme", "language"), SPOKEN)
every_file = pytest.mark.parametrize(("folder", "language"), FILES)

# What comes every night or every day needs at least four variants, and anything else that is told at least two.
DAILY = {
    ("aloud", "night_fell"),
    ("aloud", "day_broke"),
    ("aloud", "nobody_died"),
    ("aloud", "died", "night"),
    ("aloud", "died", "executed"),
    ("aloud", "card_shown"),
    ("aloud", "debate_began"),
    ("aloud", "vote_began", "all"),
    ("aloud", "vote_began", "few"),
    ("aloud", "votes_shown", "some"),
    ("aloud", "naming_began"),
    ("aloud", "named", "somebody"),
    ("aloud", "named", "nobody"),
    ("aloud", "nominated"),
    ("aloud", "speeches_began"),
    ("aloud", "runoff_began"),
    ("aloud", "proposed"),
    ("aloud", "seconded"),
    ("aloud", "proposal_fell"),
    ("aloud", "verdict_began"),
    ("aloud", "verdict_shown", "dies"),
    ("aloud", "verdict_shown", "lives"),
    ("waves", "wake"),
    ("waves", "sleep"),
}

# By language: words that tell a sex, or a place at the table, or how somebody died at night.
OF_A_SEX = {
    "en": r"he|she|him|her|his|hers|himself|herself|man|woman|men|women|boy|mr|mrs|sir|madam",
    # Also a participle or an adjective that would have to agree with a player, or with the reader.
    "it": r"lui|lei|egli|ella|uomo|donna|uomini|donne|ragazz[oaie]|signor[aei]?|fratell[oi]|sorell[ae]|sposo|sposa"
    r"|(?<!per )(?<!di )\{(seats?|names?|by|at|loves|chosen|first|second|next|owner|among)\},? (non )?"
    r"(è|era|sarà|resta|viene|fu) (?!una |tra )\w+[oa]"
    r"|(sei|eri|sarai|resti) (?!una |solo )\w+[oa]|(?<!nessuno )è mort[oa]",
}
OF_A_PLACE_AT_THE_TABLE = {
    "en": r"left hand|right hand|neighbour to|sits|sitting|across from|opposite|next to|beside",
    "it": r"alla (tua |sua )?(destra|sinistra)|accanto|di fronte|sied\w*|sedut\w*|al (tuo|suo) fianco",
}
HOW_A_NIGHT_KILLS = {
    "en": r"bit|bite|bitten|devour\w*|eaten|poison\w*|potion\w*|drain\w*|fright|cocoa|wolf|werewolves|goblins?",
    "it": r"mors\w*|mord\w*|divor\w*|sbran\w*|mangi\w*|velen\w*|pozion\w*|prosciug\w*|paura|cacao|lup[oi]|goblin",
}


def tells_a_sex_or_a_place(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({OF_A_SEX[language]}|{OF_A_PLACE_AT_THE_TABLE[language]})\b", re.IGNORECASE)


def texts(data: Mapping[str, Any], *above: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a file, with where it stands."""
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from texts(value, *above, name)
        else:
            for text in value if isinstance(value, list) else [value]:
                yield (*above, name), text


def variants(data: Mapping[str, Any], *above: str) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from variants(value, *above, name)
        elif isinstance(value, list):
            yield (*above, name), value


@every_theme
def test_what_comes_every_night_or_day_has_four_variants_and_the_rest_has_two(theme: str, language: str) -> None:
    for path, lines in variants(merged(theme, language)):
        if path[0] == "fields" or not lines:
            continue
        is_daily = path in DAILY or (path[0] == "calls" and path[-1] in ("wake", "sleep"))
        assert len(lines) >= (4 if is_daily else 2), path
        assert len(set(lines)) == len(lines), f"{path} says the same twice"


def test_the_lines_that_come_daily_are_lines_that_there_are() -> None:
    for theme, language in SPOKEN:
        assert {path for path, _ in variants(merged(theme, language))} >= DAILY


@every_file
def test_no_word_tells_a_sex_or_a_place_at_the_table(folder: str, language: str) -> None:
    forbidden = tells_a_sex_or_a_place(language)
    told = {path: text for path, text in texts(read(folder, language)) if forbidden.search(text)}
    assert told == {}


@pytest.mark.parametrize("language", OF_A_SEX)
def test_no_word_of_the_app_or_the_terminal_tells_a_sex(language: str) -> None:
    forbidden = re.compile(rf"(?<!\w)({OF_A_SEX[language]})\b", re.IGNORECASE)
    app = json.loads((APP / f"{language}.json").read_text(encoding="utf-8"))
    for words in (app, *(read(folder, language) for folder in (TERMINAL, CATCHING_SANTA, NAMELESS))):
        assert {path: text for path, text in texts(words) if forbidden.search(text)} == {}


@pytest.mark.parametrize(
    "told",
    [
        "{name} è pronta.",
        "{seat} è morta.",
        "{seat}, sei innamorato di {loves}.",
        "{seat} viene giustiziata.",
        "{by} non era sicuro.",
        "Qualcuno siede accanto.",
    ],
)
def test_an_italian_word_that_agrees_with_a_player_would_be_noticed(told: str) -> None:
    assert tells_a_sex_or_a_place("it").search(told)


@pytest.mark.parametrize("told", ["Questa notte ci lascia {seat}.", "{seat} era un Lupo Mannaro.", "Nessuno è morto."])
def test_an_italian_line_that_agrees_with_nobody_is_let_through(told: str) -> None:
    assert not tells_a_sex_or_a_place("it").search(told)


def test_every_language_has_its_table_of_words_to_avoid() -> None:
    assert set(languages(COMMON)) == set(OF_A_SEX) == set(OF_A_PLACE_AT_THE_TABLE) == set(HOW_A_NIGHT_KILLS)


@every_theme
def test_what_is_said_aloud_can_be_read_by_a_voice(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    for event in everything.all_events():
        if event.to == EVERYONE:
            for variant in range(len(words.lines.variants(*words.line_of(event)))):
                told = words.aloud(event, NAMES, variant) or ""
                assert re.fullmatch(r"[\w ,.;:?!’'-]+", told), told
                assert told[0].isupper(), told
                assert told.endswith((".", "?", "!")), told


@every_theme
def test_how_someone_died_at_night_is_never_told(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    how = re.compile(rf"\b({HOW_A_NIGHT_KILLS[language]})\b", re.IGNORECASE)
    for line in words.lines.variants("aloud", "died", "night"):
        assert not how.search(line), line


@every_theme
def test_a_question_fits_on_one_line(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    for ask in everything.all_asks():
        prompt = words.question(ask, NAMES)
        assert len(prompt.title) <= 60, prompt.title
        for field in prompt.fields:
            assert len(field.label) <= 50, field.label
            assert all(len(label) <= 30 for _, label in field.options)


@every_theme
def test_a_card_is_told_in_one_to_three_sentences(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    for card in everything.CARDS:
        text = words.card_text(card)
        assert 1 <= len(re.findall(r"[.?!](?= |$)", text)) <= 3, text


@every_theme
def test_neighbouring_variants_are_different_lines(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    for event in everything.all_events():
        count = len(words.lines.variants(*words.line_of(event)))
        if event.to == EVERYONE and count:
            told = [words.aloud(event, NAMES, variant) for variant in range(count + 1)]
            assert all(one != other for one, other in pairwise(told)), told
