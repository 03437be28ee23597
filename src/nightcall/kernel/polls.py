"""Polls: the questions that are open together, what has been answered so far, and who may speak meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nightcall.kernel.audience import EVERYONE, Audience, Seat
from nightcall.kernel.questions import Ask, Value

Agreed = Callable[[dict[Seat, Value]], bool]
Changed = Callable[[Seat, Value], None]


class Floor:
    """Some seats may speak, and these will hear it."""

    __slots__ = ("check_statement", "listeners", "speakers")

    def __init__(
        self,
        speakers: frozenset[Seat],
        listeners: Audience,
        check_statement: Callable[[dict[str, Any]], dict[str, Any]],
    ) -> None:
        self.speakers = speakers
        self.listeners = listeners
        self.check_statement = check_statement

    def drop(self, seat: Seat) -> None:
        """This seat speaks no more, and hears no more than everyone does."""
        self.speakers -= {seat}
        if self.listeners != EVERYONE:
            self.listeners = tuple(other for other in self.listeners if other != seat)


class Poll:
    """One moment of a game: at most one open question for each seat, each answered as often as its seat likes.

    It closes when every seat has answered and all agree where they have to, or as soon as it has heard enough,
    or when time is up; or when time is up and not before.
    """

    __slots__ = ("_agreed", "_changed", "_enough", "_only_time_closes", "answers", "asks", "floors", "number", "secret")

    def __init__(
        self,
        number: int,
        asks: dict[Seat, Ask],
        floors: tuple[Floor, ...] = (),
        *,
        secret: bool = False,
        only_time_closes: bool = False,
        changed: Changed | None = None,
        agreed: Agreed | None = None,
        enough: Agreed | None = None,
    ) -> None:
        self.number = number
        self.asks = asks
        self.floors = floors
        # In a secret poll nobody may be told whom the table is waiting for.
        self.secret = secret
        self.answers: dict[Seat, Value] = {}
        self._only_time_closes = only_time_closes
        self._changed = changed
        self._agreed = agreed
        self._enough = enough

    def take(self, seat: Seat, value: Value) -> bool:
        """Keeps an answer in place of the seat's last one; True if nothing is left to wait for."""
        self.answers[seat] = value
        if self._changed is not None:
            self._changed(seat, value)
        return (self._enough is not None or len(self.answers) >= len(self.asks)) and self.is_complete()

    def is_complete(self) -> bool:
        """True if nothing is left to wait for."""
        if self._enough is not None and self._enough(self.answers):
            return True
        return (
            len(self.answers) >= len(self.asks)
            and not self._only_time_closes
            and (self._agreed is None or self._agreed(self.answers))
        )

    def drop(self, seat: Seat) -> None:
        """Asks this seat no more, forgets what it answered, and takes its word from it."""
        self.asks.pop(seat, None)
        self.answers.pop(seat, None)
        for floor in self.floors:
            floor.drop(seat)


# A game's flow yields the poll it waits for. It is resumed with None when the poll has closed, or with a seat
# that the host takes out of the game meanwhile (and may then yield the same poll again).
Flow = Generator[Poll, Seat | None, Any]
