"""What questions can hold: games of every book are played, and every field is one that its game declares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from nightcall.catalogue import asked, call_names, end_reasons, sides
from nightcall.families.registry import families, family_of
from nightcall.hidden_roles.events import Called
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import MODERATOR
from nightcall.kernel.questions import Ask, Field
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt
from nightcall.library import new_game, own_rulebook
from tests.conformance.driver import RandomPlayers
from tests.conformance.tables import BOOKS as BOOKS_OF_CARDS
from tests.conformance.tables import decks_of
from tests.hidden_roles.books import EVERY_OTHER_POWER, OTHER_POWERS
from tests.whole_games import WholeGame, every_game

# House rules, decks and tables at which something is asked that is not asked elsewhere.
_MORE: tuple[dict[str, Any], ...] = (
    {"spying": "risk"},
    {"cards_at_death": "hidden", "shots": "any_death"},
    {"decoys": False, "tied_vote": "again", "night": "at_once"},
    {"seer_sees": "team", "whispers": True, "equal_numbers_end": False},
)


TWO_SEERS = {
    "id": "two-seers",
    "extends": "lupus-in-tabula",
    "cards": [
        {
            "name": "seer",
            **dict.fromkeys(("wins_with", "seen_as", "counts_as"), "village"),
            "most": 2,
            "abilities": [{"ability": "inspect", "shows": "team"}],
        }
    ],
}


def sessions() -> Iterator[Session]:
    """Games of every book: with all its special cards and with each alone, and with real cards."""
    for book in BOOKS_OF_CARDS.values():
        players = min(max(book.least_players, 10), book.most_players)
        for number, deck in enumerate(decks_of(book, players)):
            yield Session.new(book, players, deck, {}, number)
            yield Session.new(book, players, deck, {}, number, deal=Learnt())
        for number, wishes in enumerate(_MORE):
            options = {name: value for name, value in wishes.items() if name in book.options}
            fullest = max(decks_of(book, players), key=len)
            yield Session.new(book, players, fullest, options, number)
            yield Session.new(book, players, fullest, options, number, deal=Learnt())
    thief = ("thief", *["werewolf"] * 2, *["townsperson"] * 5)
    yield new_game("millers-hollow", 8, cards=thief, middle=("werewolf", "werewolf"), seed=1)
    yield new_game(own_rulebook(TWO_SEERS), 9, deck=("seer",), seed=1)
    for seed in range(4):
        yield new_game(EVERY_OTHER_POWER, 12, deck=OTHER_POWERS, seed=seed)


class Played(NamedTuple):
    """What all these games asked, whom they called, and how they ended."""

    asks: list[tuple[str, Ask]]
    called: set[str]
    outcomes: set[tuple[str, str]]


@cache
def played() -> Played:
    """All these games, played to the end; each question with the family of its game."""
    found = Played([], set(), set())

    def watch(session: Session) -> None:
        family = family_of(session.rulebook).id
        found.asks.extend((family, ask) for ask in session.questions)

    finished = [WholeGame.play(game, watch) for game in every_game()]
    finished += [RandomPlayers(number, watch=watch).play(session) for number, session in enumerate(sessions())]
    for session in finished:
        assert session.outcome is not None
        found.outcomes.add((session.outcome.won, session.outcome.reason))
        if session.rulebook.own_data is None:
            found.called.update(name for event in session.history if isinstance(event, Called) for name in event.calls)
    return found


def asks() -> list[tuple[str, Ask]]:
    """Every question that was asked."""
    return played().asks


def declared(family: str, ask: Ask, field: Field) -> list[Asked]:
    """The declarations that this field may be one of."""
    name = field.name.rstrip("_0123456789")
    return [
        one
        for one in families()[family].asks
        if one.name == (name if one.is_decoy else field.name) and (ask.about in one.about if one.about else True)
        if ask.seat == MODERATOR or not one.is_moderators
    ]


def fits(one: Asked, field: Field) -> bool:
    """True if the field is as it was declared."""
    most = len(field.options) if one.most is None else one.most
    is_one_of_these = isinstance(one.options, str) or field.options == one.options
    are_seats = one.options != LIVING or all(isinstance(option, int) for option in field.options)
    reasons = {reason for _, reason in field.barred}
    return (
        is_one_of_these and are_seats and one.least <= field.least and field.most <= most and reasons <= {*one.barred}
    )


def test_every_field_that_is_asked_for_is_declared_as_it_is() -> None:
    for family, ask in asks():
        for field in ask.fields:
            found = declared(family, ask, field)
            assert any(fits(one, field) for one in found), (ask.about, field, found)


@pytest.mark.parametrize("family", families())
def test_every_field_that_is_declared_is_asked_for(family: str) -> None:
    seen = {
        one for whose, ask in asks() if whose == family for field in ask.fields for one in declared(family, ask, field)
    }
    assert [one for one in families()[family].asks if one not in seen] == []


@pytest.mark.parametrize("family", families())
def test_every_bar_that_is_declared_is_met(family: str) -> None:
    met = {
        (one, reason)
        for whose, ask in asks()
        if whose == family
        for field in ask.fields
        for one in declared(family, ask, field)
        for _, reason in field.barred
    }
    assert [(one.name, key) for one in families()[family].asks for key in one.barred if (one, key) not in met] == []


def test_what_is_asked_at_night_is_about_the_calls_or_about_a_card_that_a_moderator_is_to_find() -> None:
    known = {about for one in asked() for about in one.about}
    called = {*call_names(), *(name for book in BOOKS_OF_CARDS.values() for name in book.calls)}
    cards = {card.name for book in BOOKS_OF_CARDS.values() for card in book.cards}
    for _, ask in asks():
        assert ask.about in known or {*ask.about.split("+")} <= called or (ask.seat == MODERATOR and ask.about in cards)


def test_every_name_that_is_called_is_listed() -> None:
    assert played().called == {*call_names()}


def test_whoever_wins_and_whatever_ends_a_game_is_listed() -> None:
    won = {side for side, _ in played().outcomes}
    reasons = {reason for _, reason in played().outcomes}
    assert won <= {*sides()}
    assert reasons <= {*end_reasons()}
    assert {"village", "wolves", "most_points"} <= won
