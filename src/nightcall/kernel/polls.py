"""Polls: the questions that are open together, what has been answered so far, and who may speak meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Literal

from msgspec import Struct

from nightcall.kernel.audience import EVERYONE, Audience, Seat
from nightcall.kernel.questions import Ask, Value

Agreed = Callable[[dict[Seat, Value]], bool]
Changed = Callable[[Seat, Value], None]
# Why something is asked again: equal votes, no votes, or somebody who was asked or could be picked is gone.
WhyAgain = Literal["tie", "no_votes", "removed"]


def as_it_was_said(statement: dict[str, Any]) -> dict[str, Any]:
    """The statement itself."""
    return statement


class Floor(Struct, eq=False):
    """Some seats may speak, and these will hear it; what they hear may have been completed by luck, as a throw is."""

    speakers: frozenset[Seat]
    listeners: Audience
    check_statement: Callable[[dict[str, Any]], dict[str, Any]]
    hear: Callable[[dict[str, Any]], dict[str, Any]] = as_it_was_said

    def drop(self, seat: Seat) -> None:
        """This seat speaks no more, and hears no more than everyone does."""
        self.speakers -= {seat}
        if self.listeners != EVERYONE:
            self.listeners = tuple(other for other in self.listeners if other != seat)


class Poll(Struct, eq=False):
    """One moment of a game: at most one open question for each seat, each answered as often as its seat likes.

    It closes when every seat has answered and all agree where they have to, or as soon as it has heard enough,
    or when time is up; or when time is up and not before.
    """

    number: int
    asks: dict[Seat, Ask]
    floors: tuple[Floor, ...] = ()
    secret: bool = False  # nobody may be told who the table is waiting for
    only_time_closes: bool = False
    changed: Changed | None = None
    agreed: Agreed | None = None
    enough: Agreed | None = None
    again: WhyAgain | None = None  # the same was asked just before
    answers: dict[Seat, Value] = {}  # a new one for each poll: msgspec sees to it

    def take(self, seat: Seat, value: Value) -> bool:
        """Keeps an answer in place of the seat's last one; True if nothing is left to wait for."""
        self.answers[seat] = value
        if self.changed is not None:
            self.changed(seat, value)
        return self.is_complete()

    def is_complete(self) -> bool:
        """True if nothing is left to wait for."""
        if self.enough is not None and self.enough(self.answers):
            return True
        return not self.only_time_closes and self.is_answered()

    def is_answered(self) -> bool:
        """True if every seat has answered, and all agree where they have to, whether or not only time closes it."""
        return len(self.answers) >= len(self.asks) and (self.agreed is None or self.agreed(self.answers))

    def floor(self, seat: Seat) -> Floor | None:
        """Where this seat may speak, if anywhere."""
        for floor in self.floors:
            if seat in floor.speakers:
                return floor
        return None

    def drop(self, seat: Seat) -> None:
        """Drops the seat: its question, its answer and its right to speak."""
        self.asks.pop(seat, None)
        self.answers.pop(seat, None)
        for floor in self.floors:
            floor.drop(seat)


# A game's flow yields the poll it waits for. It is resumed with None when the poll has closed, or with a seat
# that the host takes out of the game meanwhile (and may then yield the same poll again).
Flow = Generator[Poll, Seat | None, Any]
