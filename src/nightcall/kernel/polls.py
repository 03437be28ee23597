"""Polls: the questions that are open together, their answers so far, and who may speak meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Literal

from msgspec import Struct

from nightcall.kernel.audience import EVERYONE, Audience, Seat
from nightcall.kernel.questions import Ask, Value

Agreed = Callable[[dict[Seat, Value]], bool]
Changed = Callable[[Seat, Value], None]
# Why a question is asked again: a tie, no votes, or somebody asked or pickable is gone.
WhyAgain = Literal["tie", "no_votes", "removed"]


def as_it_was_said(statement: dict[str, Any]) -> dict[str, Any]:
    """Returns the statement unchanged."""
    return statement


class Floor(Struct, eq=False):
    """The seats that may speak and those that hear it; luck may complete what is heard, as with a die."""

    speakers: frozenset[Seat]
    listeners: Audience
    check_statement: Callable[[dict[str, Any]], dict[str, Any]]
    hear: Callable[[dict[str, Any]], dict[str, Any]] = as_it_was_said

    def drop(self, seat: Seat) -> None:
        """Takes the seat off the floor: it may not speak, and hears only what everyone does."""
        self.speakers -= {seat}
        if self.listeners != EVERYONE:
            self.listeners = tuple(other for other in self.listeners if other != seat)


class Poll(Struct, eq=False):
    """One moment of a game: at most one open question per seat, whose answer can be changed until it closes.

    It closes when every seat has answered (and all agree, where they have to), as soon as it has enough answers, or
    when time is up. Some polls close only when time is up.
    """

    number: int
    asks: dict[Seat, Ask]
    floors: tuple[Floor, ...] = ()
    secret: bool = False  # nobody may be told which seats have not answered
    only_time_closes: bool = False
    changed: Changed | None = None
    agreed: Agreed | None = None
    enough: Agreed | None = None
    again: WhyAgain | None = None  # set if the same question was asked just before
    heeded_from: int = 0  # nothing comes of an answer before this many seats have answered
    answers: dict[Seat, Value] = {}  # msgspec creates a new one for each poll

    def take(self, seat: Seat, value: Value) -> bool:
        """Stores an answer, replacing the seat's last one; returns True if the poll is complete."""
        self.answers[seat] = value
        if self.changed is not None:
            self.changed(seat, value)
        return self.is_complete()

    def is_complete(self) -> bool:
        """True if the poll can close now."""
        if self.enough is not None and self.enough(self.answers):
            return True
        return not self.only_time_closes and self.is_answered()

    def is_answered(self) -> bool:
        """True if every seat has answered and all agree where they have to, even if only time closes the poll."""
        return len(self.answers) >= len(self.asks) and (self.agreed is None or self.agreed(self.answers))

    def floor(self, seat: Seat) -> Floor | None:
        """The floor on which this seat may speak, if any."""
        for floor in self.floors:
            if seat in floor.speakers:
                return floor
        return None

    def drop(self, seat: Seat) -> None:
        """Drops the seat: its question, its answer and its right to speak."""
        self.asks.pop(seat, None)
        self.answers.pop(seat, None)
        self.heeded_from = min(self.heeded_from, len(self.asks))
        for floor in self.floors:
            floor.drop(seat)


# A game's flow yields the poll it waits for. It is resumed with None when the poll has closed, or with a seat that
# the host has removed meanwhile; it may then yield the same poll again.
Flow = Generator[Poll, Seat | None, Any]
