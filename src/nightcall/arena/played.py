"""What is kept of one game of a series: who sat where, who won, and everything that a figure is made of."""

from __future__ import annotations

from msgspec import Struct

from nightcall.arena.fenced import Fault
from nightcall.kernel.audience import Seat


class BeliefBeforeVote(Struct, frozen=True, array_like=True):
    """The public belief before a day's vote about one of the living, and the truth."""

    day: int
    seat: Seat
    chance: float
    is_wolf: bool


class Tally(Struct, frozen=True, array_like=True):
    """So many of so many."""

    hits: int = 0
    of: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.hits + other.hits, self.of + other.of)


class BallotCast(Struct, frozen=True, array_like=True):
    """One ballot: how many voted, how many of them for the one who got most, and the highest public chance."""

    day: int
    about: str
    voters: int
    most: int
    surest: float


class Played(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game. A game that could not be played to its end has nobody who won it, and its faults say why."""

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
    told: dict[str, Tally] = {}  # by card: results told in time
    named: Tally = Tally()  # asked or accused by name, and answered
    reasoned: Tally = Tally()  # of these answers, with a reason that is an event of the log
    acts: dict[str, tuple[int, int]] = {}  # by kind: on how many days a wolf made it, and a card that learns nothing
    days_lived: tuple[int, int] = (0, 0)  # of all wolves, and of all cards that learn nothing
    first_day: tuple[tuple[bool, tuple[int, ...]], ...] = ()  # whether it is a wolf, and what it did, in numbers
    mistakes: dict[str, int] = {}
    lies: dict[str, Tally] = {}  # unopposed reports of a wolf by truth: whether their target was executed that day

    @property
    def key(self) -> tuple[str, int, int]:
        """What tells it from the other games of its series."""
        return self.cell, self.lineup, self.number
