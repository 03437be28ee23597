"""What every seat knows: in whole games of every book, for every viewer, at any moment and through every undo."""

from __future__ import annotations

import ast
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook as HiddenRoles
from nightcall.hidden_roles.state import State
from nightcall.kernel.audience import TABLE
from nightcall.kernel.session import Session
from nightcall.kernel.view import View
from nightcall.race.state import RaceState
from tests.follower import fold
from tests.whole_games import WholeGame, every_game

SOURCE = Path(__file__).parent.parent / "src" / "nightcall"
WHO_FOLDS = ("hidden_roles/", "race/")  # the families; whoever needs more than a state asks their fold


def folded(session: Session, view: View) -> Any:
    """What these events add up to, from the first to the last."""
    fold = session.rulebook.fold(view.players, view.seat)
    for event in view.events:
        fold.take(event)
    return fold.state


def views(session: Session) -> list[View]:
    return [session.truth(), *[session.view(viewer) for viewer in range(TABLE, len(session.header.players))]]


@pytest.mark.parametrize("game", every_game(), ids=str)
def test_a_state_that_grew_with_the_game_is_the_state_of_its_events(game: WholeGame) -> None:
    chance, kept = Random(f"looks {game}"), []

    def look(session: Session) -> None:
        for view in views(session):
            luck = chance.random()
            if luck < 0.1:
                assert view.state == folded(session, view)
            elif luck < 0.12:
                kept.append(view)  # to be asked when the game has gone on, or back

    session = game.play(look)
    for view in (*kept, *views(session)):
        assert view.state == folded(session, view)


@pytest.mark.parametrize("game", every_game(), ids=str)
def test_whoever_follows_the_outbox_comes_to_the_same_state(game: WholeGame) -> None:
    session = game.play(lambda _: None, seed=2)
    for viewer in range(TABLE, len(session.header.players)):
        view = session.view(viewer)
        follower = session.rulebook.fold(view.players, viewer)
        for event in fold(session.outbox(viewer)):
            follower.take(event)
        assert follower.state == view.state


@pytest.mark.parametrize("game", every_game(), ids=str)
def test_a_state_can_be_sent_compared_and_put_into_a_set(game: WholeGame) -> None:
    states: set[Any] = set()
    numbers = count()

    def look(session: Session) -> None:
        if next(numbers) % 7 == 0:
            states.update(view.state for view in views(session))

    session = game.play(look, seed=3)
    kind = State if isinstance(session.rulebook, HiddenRoles) else RaceState
    for state in states:
        again = msgspec.json.decode(msgspec.json.encode(state), type=kind)
        assert again == state
        assert hash(again) == hash(state)


def test_nobody_else_folds_events() -> None:
    """One fold: everybody asks `view.state`, or hands whole events to the family's fold."""
    folding = [
        path.relative_to(SOURCE).as_posix()
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("change", "note")
        if len(node.args) == 1 and not node.keywords  # an event has one thing to change or to note on
    ]
    assert [name for name in folding if not name.startswith(WHO_FOLDS)] == []
