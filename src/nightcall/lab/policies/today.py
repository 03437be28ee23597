"""What has been asked on the current day, which the numbers of draws count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nightcall.kernel.audience import Seat

Vote = Callable[[Seat, list[Seat]], Seat | None]  # whom a seat picks from its options
Proposal = tuple[Seat, Seat]  # who proposes whom

_DECISIONS: Final = ("vote", "naming", "proposal")  # questions about an execution


class Today:
    """The questions asked today."""

    def __init__(self, day: int) -> None:
        self.day = day
        self.proposals = 0
        self.accused: Seat = -1
        self.suspect: Seat = -1
        self.asked_last = ""
        self._rounds = {"election": -1, "vote": -1, "naming": 0, "run_off": 0}
        self._has_decided = False

    def decides_now(self, about: str) -> bool:
        """True once a day: when the table is about to execute somebody."""
        first = about in _DECISIONS and not self._has_decided
        self._has_decided = self._has_decided or first
        return first

    def round_of(self, about: str) -> int:
        """The round of this ballot. If seats speak in turn, many polls are one ballot."""
        if about != self.asked_last or about in ("election", "vote"):
            self._rounds[about] += about != "naming"
        return self._rounds[about]
