"""A board and a position in one line, and what came of it turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, TypeVar

from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race.events import TurnBegan
from nightcall.race.position import Position
from nightcall.race.rulebook import CATCHING_SANTA

E = TypeVar("E", bound=Event)

# Seats 0 to 3 of four players begin at 0, 6, 12 and 18; of two players at 0 and 12.
BOARD: dict[str, Any] = {
    "name": "test",
    "spaces": 24,
    "arrows": [0, 6, 12, 18],
    "christmas": {"santa": 3, "fairy": 9, "leprechaun": 14, "reindeer": 20, "sleigh": 16},
    "corners": {"2": [0, 2], "3": [0, 1, 2]},
}

# The smallest board there is; only here can a player's own pieces all be in one another's way.
TINY: dict[str, Any] = {
    "name": "tiny",
    "spaces": 12,
    "arrows": [0, 3, 6, 9],
    "christmas": {"santa": 2, "fairy": 5, "leprechaun": 10, "reindeer": 11, "sleigh": 8},
    "corners": {"2": [0, 2], "3": [0, 1, 2]},
}


def game(
    players: int = 2, *, throws: Sequence[int | str] = (), board: Any = BOARD, throwing: str = "by_itself", **start: Any
) -> Session:
    """A game from this position with these throws; seat 0 has the turn unless it is said otherwise."""
    position = {"turn": 0, **start}
    options = {"board": board, "position": position, "throws": list(throws), "throwing": throwing}
    return Session.new(CATCHING_SANTA, players, options=options, seed="steady")


def told(session: Session, turn: int = 1) -> list[Event]:
    """What happened in this turn, so far as it has been played."""
    events: list[Event] = []
    number = 0
    for event in session.truth().events:
        if isinstance(event, TurnBegan):
            number = event.turn
        elif number == turn:
            events.append(event)
    return events


def told_of(kind: type[E], session: Session, turn: int = 1) -> list[E]:
    """What happened of this kind in this turn."""
    return [event for event in told(session, turn) if isinstance(event, kind)]


def after(session: Session, turns: int = 1) -> Position:
    """The position when this many turns were over (or now, if they are not)."""
    events = takewhile(lambda event: not isinstance(event, TurnBegan) or event.turn <= turns, session.truth().events)
    return Position.after(events)


def offered(session: Session) -> tuple[int | str, ...]:
    """The moves among which somebody has to choose."""
    (ask,) = session.questions
    assert ask.about == "move"
    return ask.fields[0].options
