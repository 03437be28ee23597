"""Steps: what the people at a table do, one after another, in words that both referees understand."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.secrecy.who_may_know import Seat


class Answer(NamedTuple):
    """A seat fills its form: what it really chooses, and a number from which its guesses are made."""

    seat: Seat
    picks: dict[str, Any]
    guess: int = 0


class Say(NamedTuple):
    """A seat speaks."""

    seat: Seat
    text: str


class Time(NamedTuple):
    """Time is up."""


class Remove(NamedTuple):
    """The host takes a seat out of the game."""

    seat: Seat


class Undo(NamedTuple):
    """The host goes back to a public boundary, and everybody then does again what they had done."""


class Nothing(NamedTuple):
    """Somebody acts here in the world next door, and nobody does in this one."""


Step = Answer | Say | Time | Remove | Undo | Nothing
