"""Messages between the server and bot processes: requests and decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask, Value
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.view import View


class Thought(Struct, frozen=True):
    """What one bot would say and answer now; None for what was not requested."""

    said: tuple[dict[str, Any], ...] = ()
    value: Value | None = None


Thoughts = Mapping[Seat, Thought]
Turn = tuple[int, tuple[int, int], int]  # its poll, what the table had heard, and the number of turns before


class Wanted(Struct, frozen=True):
    """A room's request: what the bots of these seats will do at a moment drawn in advance.

    They get the floor one after another until one speaks; if nobody does, or if answers are wanted anyway, all of them
    answer.
    """

    room: str
    book: Rulebook
    kind: str  # of player
    seed: str
    views: Mapping[Seat, View]  # in the order in which they are wanted
    answers: bool
    turn: Turn | None = None  # of a debate: identifies the request for the room


class SeatAsked(Struct, frozen=True):
    """One seat's view, without the events its process already has."""

    seat: Seat
    known: int  # number of events it already has
    events: tuple[Event, ...]  # the later ones
    question: Ask | None
    may_speak: bool


class QuestionSent(Struct, frozen=True):
    """The request as it is sent."""

    room: str
    book: Rulebook | str  # by name, unless it is a custom one
    kind: str
    seed: str
    players: tuple[str, ...]
    seats: tuple[SeatAsked, ...]
    in_turn: bool
    answers: bool
    gone: tuple[str, ...]  # rooms that this process may forget
