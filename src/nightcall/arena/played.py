"""The record of one game of a series: seats, winners, and the data for all figures."""

from __future__ import annotations

from msgspec import Struct

from nightcall.arena.fenced import Fault
from nightcall.kernel.audience import Seat


class BeliefBeforeVote(Struct, frozen=True, array_like=True):
    """The public belief about one living seat before a day's vote, and the truth."""

    day: int
    seat: Seat
    chance: float
    is_wolf: bool


class HitCount(Struct, frozen=True, array_like=True):
    """A count out of a total."""

    hits: int = 0
    of: int = 0

    def __add__(self, other: HitCount) -> HitCount:
        """The sum of both."""
        return HitCount(self.hits + other.hits, self.of + other.of)


class BallotCast(Struct, frozen=True, array_like=True):
    """One ballot: the number of voters, the most votes for one seat, and the highest public probability."""

    day: int
    about: str
    voters: int
    most: int
    surest: float


class Played(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game. An unfinished game has no winners, and its faults say why."""

    cell: str
    lineup: int
    number: int
    cards: tuple[str, ...]  # as dealt
    kinds: tuple[str, ...]
    won: str = ""
    winners: tuple[Seat, ...] = ()
    days: int = 0
    lines: int = 0
    faults: tuple[Fault, ...] = ()
    guesses: tuple[BeliefBeforeVote, ...] = ()
    ballots: tuple[BallotCast, ...] = ()
    told: dict[str, HitCount] = {}  # by card: results reported in time
    named: HitCount = HitCount()  # asked or accused by name, and answered
    reasoned: HitCount = HitCount()  # of these answers, those citing an event
    acts: dict[str, tuple[int, int]] = {}  # by kind: on how many days wolves and uninformed villagers made it
    could: dict[str, tuple[int, int]] = {}  # by kind of vote: on how many days they had one, and were not on trial
    alike: dict[str, float] = {}  # by kind: on how many days wolves would have, like uninformed villagers that day
    days_lived: tuple[int, int] = (0, 0)  # days alive, of wolves and of uninformed villagers
    first_day: tuple[tuple[bool, tuple[int, ...]], ...] = ()  # whether it is a wolf, and its features
    mistakes: dict[str, int] = {}
    lies: dict[str, HitCount] = {}  # unopposed reports of a wolf by truth: whether the target was executed that day

    @property
    def key(self) -> tuple[str, int, int]:
        """Identifies it within its series."""
        return self.cell, self.lineup, self.number
