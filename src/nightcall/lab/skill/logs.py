"""A group's ballots, read from its finished games."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.audience import Seat
from nightcall.kernel.session import Session
from nightcall.lab.skill.ballots import Ballot, ballots_of


class Read(NamedTuple):
    """What was found: the ballots, how many finished games they are of, and how many logs told nothing."""

    ballots: tuple[Ballot, ...]
    games: int
    left_out: int


NOTHING: Final = Read((), 0, 1)


def read_game(book: Rulebook, session: Session, *, bots: Collection[Seat] = (), only: Collection[str] = ()) -> Read:
    """The ballots of a finished game, without those of bots.

    A log does not say who is a bot: whoever knows it names the seats, or the players who alone count.
    """
    if not session.is_over:
        return NOTHING
    players = session.header.players
    silent = {seat for seat, name in enumerate(players) if seat in bots or (only and name not in only)}
    return Read(tuple(ballots_of(book, players, session.truth().events, silent)), 1, 0)
