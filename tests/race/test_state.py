"""What everybody knows of the board: whose turn it is, what was thrown, and how often it may still be thrown."""

from __future__ import annotations

from nightcall.kernel.session import Session
from nightcall.race.rulebook import CATCHING_SANTA
from nightcall.race.state import RaceState
from tests.race.kit import after, game


def state(session: Session) -> RaceState:
    known: RaceState = session.view(0).state
    return known


def test_three_tries_for_a_six_and_another_throw_after_each() -> None:
    session = game(throws=["reindeer", 1, 2, 6, 6], throwing="asked")
    left = []
    while state(session).turn == 1 and state(session).throw < 4:
        left.append((state(session).throw, state(session).throws_left))
        (ask,) = session.questions
        session.answer(ask.seat, ask.fields[0].options[0])
    assert dict(left) == {0: 3, 1: 2, 2: 1, 3: 1}


def test_a_state_as_a_position_can_be_played_on_without_changing_the_state() -> None:
    session = game(path=[[4, 10], []], throws=["reindeer", 1])
    known = state(session)
    position = known.position()
    assert (position.path, position.home, position.pips) == ([[4, 10], []], list(known.home), known.pips)
    position.path[0].clear()
    assert state(session).path[0] == (4, 10)


def test_an_undo_brings_the_pieces_back() -> None:
    session = game(path=[[4, 10], []], throws=["reindeer", 1])
    session.answer(0, 4)
    assert state(session).path[0] != (4, 10)
    session.undo()
    assert state(session).path[0] == (4, 10)
    assert state(session).position().path == after(session).path


def test_at_the_end_nobody_throws() -> None:
    session = Session.new(CATCHING_SANTA, 2, seed=3)
    while session.questions:
        (ask,) = session.questions
        session.answer(ask.seat, ask.fields[0].options[0])
    known = state(session)
    assert known.throws_left == 0
    assert known.ended is not None
    assert known.ended.scores == known.scores
    assert session.outcome is not None
    assert known.ended.winners == session.outcome.winners
