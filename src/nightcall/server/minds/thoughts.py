"""Thoughts: what bots are asked to think about, and what they made of it, as it crosses between processes."""

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
    """What one bot would say now, and what it would answer; None where it is not asked, or was not asked to say."""

    said: tuple[dict[str, Any], ...] = ()
    value: Value | None = None


Thoughts = Mapping[Seat, Thought]
Turn = tuple[int, tuple[int, int], int]  # its poll, what the table had heard, and how many turns there were before


class Wanted(Struct, frozen=True):
    """What a room would like to know before a moment that was drawn: what the bots of these seats do then.

    In turn: they are given the floor one after another until one of them speaks; if nobody does, or if the answers are
    wanted anyway, all of them answer.
    """

    table: str  # the room and its game
    book: Rulebook
    kind: str  # of player
    seed: str
    views: Mapping[Seat, View]  # in the order in which they are wanted
    answers: bool
    turn: Turn | None = None  # of a debate, by which the room knows what it has asked for


class SeatAsked(Struct, frozen=True):
    """One seat's view, without what its process has been told before."""

    seat: Seat
    known: int  # so many of its events
    events: tuple[Event, ...]  # those after them
    question: Ask | None
    may_speak: bool


class QuestionSent(Struct, frozen=True):
    """The same as it crosses over."""

    table: str
    book: Rulebook | str  # by its name, unless it is a table's own
    kind: str
    seed: str
    players: tuple[str, ...]
    seats: tuple[SeatAsked, ...]
    in_turn: bool
    answers: bool
