"""Polls: the questions that are open together, and who may speak meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nightcall.kernel.audience import Audience, Seat
from nightcall.kernel.inputs import Given
from nightcall.kernel.questions import Ask


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


class Poll:
    """One moment of a game: at most one open question for each seat. Closed questions leave `asks`."""

    __slots__ = ("asks", "floors", "number", "secret")

    def __init__(self, number: int, asks: dict[Seat, Ask], floors: tuple[Floor, ...], *, secret: bool) -> None:
        self.number = number
        self.asks = asks
        self.floors = floors
        # In a secret poll nobody may be told whom the table is waiting for.
        self.secret = secret


Flow = Generator[Poll, Given, Any]
