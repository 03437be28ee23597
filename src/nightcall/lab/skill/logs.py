"""A group's ballots, read from the logs of its games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.lab.skill.ballots import Ballot, ballots_of
from nightcall.library import resume


class Read(NamedTuple):
    """What was found: the ballots, how many finished games they are of, and how many logs told nothing."""

    ballots: list[Ballot]
    games: int
    left_out: int


def read_logs(logs: Iterable[bytes]) -> Read:
    """The ballots of all finished games with hidden roles; a damaged log is refused."""
    ballots: list[Ballot] = []
    games = left_out = 0
    for log in logs:
        session = resume(log)
        book = session.rulebook
        if not session.is_over or not isinstance(book, Rulebook):
            left_out += 1
            continue
        games += 1
        ballots += ballots_of(book, len(session.header.players), session.truth().events)
    return Read(ballots, games, left_out)
