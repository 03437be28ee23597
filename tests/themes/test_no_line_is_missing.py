"""No theme is missing a line in any language, none holds a line that nobody needs, and this test would notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from nightcall.hidden_roles.abilities.spy import Spy
from nightcall.hidden_roles.events import Called, Slept
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event, NoncesAdded, Said
from nightcall.themes.lines import COMMON, Lines, MissingLine, languages, merged, read
from nightcall.themes.words import THEMES, WAYS, Words
from tests.themes import everything
from tests.themes.everything import NAMES

Path = tuple[str, ...]
Thing = tuple[Any, ...]

SPOKEN = [(theme, language) for theme in THEMES for language in languages(theme)]
every_theme = pytest.mark.parametrize(("theme", "language"), SPOKEN)


class Recording(Lines):
    """Lines that remember which of them were asked for."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        super().__init__(name, data)
        self.asked_for: set[Path] = set()
        self._told_as: dict[str, str] = data.get("told_as", {})

    def find(self, *path: str) -> Any:
        found = super().find(*path)
        if path[0] in ("cards", "calls"):
            path = (path[0], self._told_as.get(path[1], path[1]), *path[2:])
        self.asked_for.add(path)
        return found


@cache
def everything_to_say() -> tuple[Thing, ...]:
    """All that a theme may be asked for: what it is asked, and of what."""
    return (
        *((ask, card) for ask in ("card", "card_text") for card in everything.CARDS),
        *(("call", call) for call in everything.CALLS),
        *(("team", team) for team in everything.TEAMS),
        *(("aim", team) for team in everything.SIDES_OF_CARDS),
        *(("refusal", reason) for reason in everything.refusals()),
        *(("statement", said, NAMES) for said in everything.all_statements()),
        *(("question", ask, NAMES) for ask in everything.all_asks()),
        *(telling(event, 0) for event in everything.all_events()),
        *(("in_this_way", way, event, 0) for way in WAYS for event in everything.all_events()),
    )


def telling(event: Event, variant: int) -> Thing:
    return ("aloud" if event.to == EVERYONE else "private"), event, NAMES, variant


def say(words: Words, thing: Thing) -> Any:
    ask, *about = thing
    return getattr(words, ask)(*about)


def first_thing_without_words(words: Words) -> str | None:
    for thing in everything_to_say():
        try:
            say(words, thing)
        except MissingLine as error:
            return f"{thing}: {error}"
    return None


def first_to_ask_for_each_line(theme: str, data: dict[str, Any]) -> dict[Path, Thing]:
    lines = Recording(theme, data)
    first: dict[Path, Thing] = {}
    for thing in everything_to_say():
        lines.asked_for.clear()
        say(Words(lines), thing)
        first = dict.fromkeys(lines.asked_for, thing) | first
    return first


def leaves(data: Mapping[str, Any], *above: str) -> Iterator[Path]:
    """Where every text and every list of variants stands."""
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from leaves(value, *above, name)
        else:
            yield (*above, name)


def without(data: dict[str, Any], path: Path) -> dict[str, Any]:
    poorer = deepcopy(data)
    place = poorer
    for name in path[:-1]:
        place = place[name]
    del place[path[-1]]
    return poorer


def lines_to_ask_for(data: Mapping[str, Any]) -> set[Path]:
    return {path for path in leaves(data) if path[0] not in ("told_as", "sounds")}


@every_theme
def test_everything_that_can_happen_has_words(theme: str, language: str) -> None:
    words_as_they_are_written = Words(Lines(theme, merged(theme, language)))
    assert first_thing_without_words(words_as_they_are_written) is None


@every_theme
def test_every_variant_of_every_line_can_be_filled(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    for event in everything.all_events():
        for variant in range(len(words.lines.variants(*words.line_of(event)))):
            told = say(words, telling(event, variant))
            assert told, event
            assert not set("{}") & set(told), told
            assert told == " ".join(told.split()), told


@every_theme
def test_no_line_is_there_that_nothing_asks_for(theme: str, language: str) -> None:
    lines = Recording(theme, merged(theme, language))
    words = Words(lines)
    for thing in everything_to_say():
        say(words, thing)
    assert lines_to_ask_for(merged(theme, language)) - lines.asked_for == set()


@every_theme
def test_other_books_cards_are_told_as_cards_that_there_are(theme: str, language: str) -> None:
    data = read(theme, language)
    assert set(data["told_as"]) <= set(everything.CARDS)
    assert set(data["told_as"].values()) <= set(data["cards"])


def test_a_line_that_every_theme_says_in_its_own_way_is_not_kept_in_common() -> None:
    for language in languages(THEMES[0]):
        said_by_all = set(leaves(read(COMMON, language)))
        for theme in THEMES:
            if language in languages(theme):
                said_by_all &= set(leaves(read(theme, language)))
        assert said_by_all == set()


@every_theme
def test_taking_any_line_away_would_be_noticed(theme: str, language: str) -> None:
    data = merged(theme, language)
    asks_for = first_to_ask_for_each_line(theme, data)
    for path in sorted(lines_to_ask_for(data)):
        with pytest.raises(MissingLine):
            say(Words(Lines(theme, without(data, path))), asks_for[path])


@every_theme
def test_a_brace_that_nothing_fills_would_be_noticed(theme: str, language: str) -> None:
    data = deepcopy(merged(theme, language))
    data["aloud"]["died"]["night"][2] += " {weapon}"
    words = Words(Lines(theme, data))
    died = next(event for event in everything.all_events() if words.line_of(event) == ("aloud", "died", "night"))
    with pytest.raises(KeyError, match="weapon"):
        say(words, telling(died, 2))


@every_theme
def test_only_talk_nonces_and_whoever_peeks_are_passed_over_in_silence(theme: str, language: str) -> None:
    words = Words.load(theme, language)
    peeking = {name for book in RULEBOOKS for name, call in book.calls.items() if isinstance(call.ability, Spy)}
    for event in everything.all_events():
        is_silent = isinstance(event, Said | NoncesAdded) or (
            isinstance(event, Called | Slept) and set(event.calls) <= peeking
        )
        assert (say(words, telling(event, 0)) is None) == is_silent, event


@every_theme
def test_every_theme_narrates_every_rulebook(theme: str, language: str) -> None:
    assert all(Words.load(theme, language).narrates(book) for book in RULEBOOKS)


@pytest.mark.parametrize("gone", [("cards", "witch"), ("calls", "lovers")])
def test_a_theme_without_a_card_or_a_call_does_not_narrate_the_book(gone: Path) -> None:
    lines = Lines("millers-hollow", without(merged("millers-hollow", "en"), gone))
    assert [Words(lines).narrates(book) for book in RULEBOOKS if book.id == "millers-hollow"] == [False]


def test_the_games_played_here_reach_every_event_and_every_field_of_the_code() -> None:
    assert {kind for kind, _ in everything.audiences()} == set(everything.event_classes())
    seen = {field.name for ask in everything.all_asks() for field in ask.fields}
    assert everything.fields_named_in_the_code() <= seen
