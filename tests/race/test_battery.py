"""The battery of every game, for this one: random games replay, resume anywhere, and survive an undo."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from nightcall.kernel.audience import TABLE
from nightcall.kernel.events import Undone
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.race.events import RaceEnded
from nightcall.race.rulebook import CATCHING_SANTA
from tests.race.kit import BOARD, TINY

BOOKS = {CATCHING_SANTA.id: CATCHING_SANTA}
TABLES = [
    (players, board, throwing)
    for players in (2, 3, 4)
    for board in ("fair", BOARD, TINY)
    for throwing in ("by_itself", "asked")
]
every_table = pytest.mark.parametrize(
    ("players", "board", "throwing"),
    TABLES,
    ids=[f"{players} {board if isinstance(board, str) else board['name']} {how}" for players, board, how in TABLES],
)


def some_answer(session: Session, luck: random.Random) -> None:
    (ask,) = session.questions
    session.answer(ask.seat, luck.choice(ask.fields[0].options))


def unnumbered(session: Session) -> list[Ask]:
    """What is asked, but for the number, which never comes twice."""
    return [replace(ask, number=0) for ask in session.questions]


def new(players: int, board: Any, throwing: str) -> Session:
    return Session.new(CATCHING_SANTA, players, options={"board": board, "throwing": throwing}, seed=18)


@every_table
def test_a_random_game_ends_and_everybody_is_told_how(players: int, board: Any, throwing: str) -> None:
    session, luck = new(players, board, throwing), random.Random(1)
    while session.questions:
        some_answer(session, luck)
    outcome = session.outcome
    assert outcome is not None
    ended = [event for event in session.view(TABLE).events if isinstance(event, RaceEnded)]
    assert [(event.scores, event.winners) for event in ended] == [(outcome.scores, outcome.winners)]


@every_table
def test_every_beginning_of_a_log_asks_what_was_asked_there(players: int, board: Any, throwing: str) -> None:
    session, luck = new(players, board, throwing), random.Random(2)
    asked: list[tuple[Ask, ...]] = [session.questions]
    while session.questions and len(asked) < 40:
        some_answer(session, luck)
        asked.append(session.questions)
    log = session.log
    for lines, questions in enumerate(asked, start=1):
        resumed = Session.resume(log[:lines], BOOKS)
        assert resumed.questions == questions
        assert resumed.log == log[:lines]


@every_table
def test_an_undo_takes_back_what_it_should_and_nothing_more(players: int, board: Any, throwing: str) -> None:
    session, luck = new(players, board, throwing), random.Random(3)
    for _ in range(8):
        some_answer(session, luck)
    truth, questions = session.truth(), unnumbered(session)
    told = len(session.outbox(0))
    some_answer(session, luck)
    session.undo()
    assert (session.truth(), unnumbered(session)) == (truth, questions)
    outbox = session.outbox(0)
    assert outbox[:told] == list(truth.events)
    assert isinstance(outbox[-1], Undone)
    assert outbox[-1].kept == told
