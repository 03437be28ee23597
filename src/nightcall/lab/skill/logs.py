"""A group's ballots, read from the logs of its games."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat
from nightcall.lab.skill.ballots import Ballot, ballots_of
from nightcall.library import resume


class Read(NamedTuple):
    """What was found: the ballots, how many finished games they are of, and how many logs told nothing."""

    ballots: list[Ballot]
    games: int
    left_out: int


def read_log(log: bytes, *, bots: Collection[Seat] = (), only: Collection[str] = ()) -> Read:
    """The ballots of a finished game with hidden roles, without those of bots; a damaged log is refused.

    A log does not say who is a bot: whoever knows it names the seats, or the players who alone count.
    """
    session = resume(log)
    book, players = session.rulebook, session.header.players
    if not session.is_over or not isinstance(book, Rulebook):
        return Read([], 0, 1)
    silent = {seat for seat, name in enumerate(players) if seat in bots or (only and name not in only)}
    ballots = ballots_of(book, len(players), session.truth().events, silent)
    return Read(ballots, 1, 0)
