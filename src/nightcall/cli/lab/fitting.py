"""What `nightcall fit` prints."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nightcall.cli.again import typed
from nightcall.cli.files import read_bytes
from nightcall.cli.lab.figures import compact, many
from nightcall.families.registry import family_of
from nightcall.kernel.errors import BadLog, NightcallError
from nightcall.lab.skill.fit import NoVotes, Skill, fit_skill
from nightcall.lab.skill.logs import Read
from nightcall.library import resume


class Group(NamedTuple):
    """A group's skill, and from how many logs it is or is not."""

    skill: Skill
    games: int
    left_out: int


def show_skill(arguments: argparse.Namespace) -> int:
    """Zero, after the skill and how to use it."""
    skill, games, left_out = read_group(arguments.logs, arguments.only or ())
    if arguments.json:
        data = {"skill": skill.skill, "low": skill.low, "high": skill.high, "games": games, "votes": skill.votes}
        print(compact({**data, "ballots": skill.ballots, "left_out": left_out}))
        return 0
    print(f"Skill {skill.skill} of 100; 95 times in 100 it is between {skill.low} and {skill.high}.")
    print(f"From {many(skill.votes, 'vote')} in {many(skill.ballots, 'ballot')} of {many(games, 'game')}.")
    if left_out:
        print(f"{many(left_out, 'log')} not used: unfinished, or of another game.")
    print(f"Use it: {typed('balance', 'BOOK', '--players', 'N', '--skill', str(skill.skill))}")
    return 0


def read_group(names: Sequence[str], only: Sequence[str] = ()) -> Group:
    """The skill of the group that played these games, or of these players; refuses logs without a vote of theirs."""
    found = [_read(file, only) for file in _files(names)]
    ballots = [ballot for one in found for ballot in one.ballots]
    if not ballots:
        of_whom = f" of {', '.join(only)}" if only else ""
        raise NoVotes(f"There is no finished game with a vote{of_whom} in {', '.join(names)}.")
    return Group(fit_skill(ballots), sum(one.games for one in found), sum(one.left_out for one in found))


def _files(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        folder = Path(name)
        if not folder.is_dir():
            yield name
            continue
        inside = [str(file) for file in sorted(folder.iterdir()) if file.suffix in (".log", ".jsonl")]
        if not inside:
            raise NightcallError(f"There is no log in {name}: logs end in .log or .jsonl.")
        yield from inside


def _read(file: str, only: Sequence[str]) -> Read:
    try:
        session = resume(read_bytes(file))
    except BadLog as error:
        raise NightcallError(f"{file}, {error}") from error
    return family_of(session.rulebook).ballots(session.rulebook, session, only=only)
