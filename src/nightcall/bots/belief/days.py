"""The belief before each day's vote in a recorded game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nightcall.bots.belief.belief import NO_SECRETS, Belief
from nightcall.bots.belief.knowing import secrets_of
from nightcall.bots.belief.levels import MASTER, Level
from nightcall.bots.belief.model import Fits
from nightcall.hidden_roles.events import (
    DebateBegan,
    GameEnded,
    NamingBegan,
    NightFell,
    VerdictBegan,
    VoteBegan,
)
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.events import Event


class Day(NamedTuple):
    """A day before its vote: the living, and each one's probability of being a wolf."""

    day: int
    chances: dict[Seat, float]
    effective: float  # the effective number of packs
    exact: bool  # no pack was left out


def before_votes(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """For each day its number, and the number of events before its first vote, or before its end without one."""
    day, is_open = 0, False
    for place, event in enumerate(events):
        match event:
            case DebateBegan():
                day, is_open = event.day, True
            case VoteBegan() | NamingBegan() | VerdictBegan() | NightFell() | GameEnded() if is_open:
                is_open = False
                yield day, place
            case _:
                pass


def days_of(
    book: HiddenRolesBook,
    players: tuple[str, ...],
    events: Sequence[Event],
    fits: Fits,
    seat: Seat = TABLE,
    level: Level = MASTER,
) -> Iterator[Day]:
    """Every day of a game, from the events that reached this seat, or everyone."""
    belief = Belief(book, fits, level=level)
    fold = book.fold(players, seat)
    taken = 0
    for day, place in before_votes(events):
        belief.take(events[taken:place])
        for event in events[taken:place]:
            fold.take(event)
        taken = place
        secrets = NO_SECRETS if seat == TABLE else secrets_of(book, fold.state)
        belief.hear_out()
        found = belief.chances(secrets)
        chances = {one: float(found.wolf[one]) for one in belief.watch.living}
        yield Day(day, chances, found.effective, belief.is_exact)
