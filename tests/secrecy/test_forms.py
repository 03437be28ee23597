"""From across the table nobody can see who acts: in every call all living seats hold a form of the same shape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from nightcall.hidden_roles.events import DayBroke, Died, NightFell, SeatRemoved
from nightcall.kernel.audience import TABLE
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from tests.secrecy.random_games import random_deal, random_game, random_setting
from tests.secrecy.referees import KNOWN_BOOKS
from tests.secrecy.seen import Table

GAMES = 60


def shape(ask: Ask) -> Any:
    """All that could be seen from across the table: what it is about, and the number of its parts, options and taps."""
    return ask.about, [(len(field.options), field.least, field.most) for field in ask.fields]


def moments(book: str, seed: int, **options: Any) -> Iterator[Session]:
    """A random game, before every step."""
    random = Random(f"forms {book} {seed}")
    setting = random_setting(random, book, **options)
    game = random_game(random, setting, random_deal(random, setting))
    table = Table(setting, game.cards, (), probing=False)
    for step in game.steps:
        yield table.session
        table.take([step])


def is_night(session: Session) -> bool:
    events = session.view(TABLE).events
    return [type(event) for event in events if isinstance(event, (NightFell, DayBroke))][-1] is NightFell


def awake(session: Session) -> set[int]:
    """The seats that can be asked something, as everybody knows them."""
    gone = {event.seat for event in session.view(TABLE).events if isinstance(event, (Died, SeatRemoved))}
    return set(range(len(session.header.players))) - gone


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_in_every_call_all_living_seats_hold_a_form_of_the_same_shape(book: str) -> None:
    seen = pairs = 0
    for seed in range(GAMES):
        for session in moments(book, seed, decoys=True):
            if is_night(session):
                seen += 1
                assert {ask.seat for ask in session.questions} == awake(session)
                assert len({repr(shape(ask)) for ask in session.questions}) == 1
                pairs += any(field.most == 2 for field in session.questions[0].fields)
    assert seen > 1000
    # Two lovers, or two victims; Lupus in Tabula never asks for two.
    assert (pairs > 50) == (book != "lupus-in-tabula")


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_in_a_night_all_living_seats_are_asked_equally_often(book: str) -> None:
    for seed in range(GAMES):
        # By day not everybody is asked as often: there are nominees, and proposers who may not propose again.
        before: dict[int, int] = {}
        for session in moments(book, seed, decoys=True):
            numbers = {ask.seat: ask.number for ask in session.questions}
            if not is_night(session):
                before = {}
            elif not before:
                before = numbers
            else:
                assert len({number - before[seat] for seat, number in numbers.items()}) == 1


@pytest.mark.parametrize("book", KNOWN_BOOKS)
def test_by_night_nobody_is_told_for_whom_the_table_waits(book: str) -> None:
    for seed in range(GAMES):
        for session in moments(book, seed):
            assert session.poll is not None
            assert session.poll.secret == is_night(session)
