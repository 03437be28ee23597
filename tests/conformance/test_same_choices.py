"""The same choices give the same game, whether a night is held in turn or at once, by devices or with real cards."""

from __future__ import annotations

import pytest

from nightcall.hidden_roles.abilities.shoot import Shot
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.events import (
    BadgeBuried,
    BadgeGiven,
    Called,
    CardShown,
    CardsRevealed,
    DayBroke,
    Dealt,
    Died,
    GameBegan,
    GameEnded,
    MiddleLaid,
    NightFell,
    NobodyDied,
    NosesScored,
    Pointed,
    Slept,
    Suspected,
)
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Given, Learnt
from tests.conformance.battery import viewers
from tests.conformance.driver import SteadyPlayers
from tests.conformance.moderator import tell_again
from tests.conformance.tables import BOOKS, Case, at, cases, sizes, some_cases

# How a night is held, and what is guessed in its decoys, is the only difference that may be seen.
OF_THE_MANNER = (GameBegan, Called, Slept, Suspected, NosesScored)

# The moderator of these tests can tell a day on which everybody points at once.
TOLD = {book.id for book in BOOKS.values() if any(isinstance(step, Pointing) for step in book.day)}

every_size = pytest.mark.parametrize(("book", "players"), list(sizes()))


def what_it_was_told(session: Session, viewer: Seat) -> list[Event | list[Event]]:
    """Public events in their order, and between them what was told in private, in any order.

    A wolf who points at the same seat again is left out: which of the pack are asked twice is of the manner too.
    """
    told: list[Event | list[Event]] = []
    for event in session.view(viewer).events:
        if isinstance(event, OF_THE_MANNER):
            continue
        if event.to == EVERYONE:
            told.append(event)
        elif told and isinstance(told[-1], list):
            if isinstance(event, Pointed) and event in told[-1]:
                continue
            told[-1] = sorted([*told[-1], event], key=repr)
        else:
            told.append([event])
    return told


def check_at_once_is_as_in_turn(case: Case, seed: int) -> None:
    in_turn = SteadyPlayers(seed).play(case.new(seed, night="in_turn"))
    at_once = SteadyPlayers(seed).play(case.new(seed, night="at_once"))
    assert at_once.outcome == in_turn.outcome
    for viewer in viewers(in_turn):
        assert what_it_was_told(at_once, viewer) == what_it_was_told(in_turn, viewer)


def draws_its_wolves(case: Case) -> bool:
    """True if even the deck is drawn, so that no cards could be given."""
    return bool(dict(case.options).get("most_wolves"))


def deal_of(session: Session) -> Given:
    """The cards of a game, as they were dealt."""
    events = session.history
    middle = [card for event in events if isinstance(event, MiddleLaid) for card in event.cards]
    return Given(tuple(event.card for event in events if isinstance(event, Dealt)), tuple(middle))


# What happens in public whoever counts the hands; votes and lots are the moderator's own with real cards.
SEEN_AT_ANY_TABLE = (NightFell, DayBroke, NobodyDied, Died, CardShown, Shot, BadgeBuried, GameEnded)


def seen_at_any_table(session: Session) -> list[Event | tuple[str, Seat]]:
    return [
        ("badge", event.seat) if isinstance(event, BadgeGiven) else event
        for event in session.truth().events
        if isinstance(event, (*SEEN_AT_ANY_TABLE, BadgeGiven))
    ]


def check_real_cards_are_as_given_cards(case: Case, seed: int) -> None:
    given = SteadyPlayers(seed).play(case.new(seed))
    learnt = tell_again(given, case.new(seed, Learnt()))
    assert seen_at_any_table(learnt) == seen_at_any_table(given)
    assert learnt.outcome == given.outcome
    moderated = tell_again(given, case.new(seed, answers="moderator"))
    assert seen_at_any_table(moderated) == seen_at_any_table(given)
    assert moderated.outcome == given.outcome
    revealed = [event for event in learnt.history if isinstance(event, CardsRevealed)][-1]
    true = [event for event in given.history if isinstance(event, CardsRevealed)][-1]
    assert all(card in (None, real) for card, real in zip(revealed.cards, true.cards, strict=True))


@every_size
def test_nights_held_at_once_end_as_the_same_nights_held_in_turn(book: str, players: int) -> None:
    for case in some_cases(book, players):
        with at(case):
            check_at_once_is_as_in_turn(case, seed=5)


@every_size
def test_given_cards_play_as_the_same_cards_dealt(book: str, players: int) -> None:
    for case in some_cases(book, players):
        if not draws_its_wolves(case):
            with at(case):
                dealt = SteadyPlayers(6).play(case.new(6))
                given = SteadyPlayers(6).play(case.new(6, deal_of(dealt)))
                assert given.truth() == dealt.truth()


@pytest.mark.parametrize(("book", "players"), [size for size in sizes() if size[0] in TOLD])
def test_games_told_by_a_moderator_end_as_the_same_games_played_on_devices(book: str, players: int) -> None:
    for case in some_cases(book, players):
        with at(case):
            check_real_cards_are_as_given_cards(case, seed=7)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 50))
@every_size
def test_the_same_choices_give_the_same_game_many_more_times(book: str, players: int, seed: int) -> None:
    for case in cases(book, players):
        with at(case):
            check_at_once_is_as_in_turn(case, seed)
            if book in TOLD:
                check_real_cards_are_as_given_cards(case, seed)
