"""What `nightcall fit` prints."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from nightcall.cli.again import typed
from nightcall.cli.files import read_bytes
from nightcall.cli.lab.figures import compact, many
from nightcall.cli.lab.patience import patience
from nightcall.families.registry import family_of
from nightcall.kernel.errors import BadLog, NightcallError
from nightcall.lab.group.check import Comparison, HeldOutCheck, check, fit_games
from nightcall.lab.group.fit import PARTS, Group
from nightcall.lab.group.games import PlayedGame
from nightcall.library import resume

_MEANS: Final = {
    "first": "skill on the first day, from -100 to 100 (0: by lot)",
    "skill": "skill later, while no wolf has been executed",
    "after": "skill once a wolf has been executed",
    "follow": "of 100 votes, how many go with the table's suspect",
    "heed": "of 100 wolves given away by who knows, how many are suspected",
    "doubt": "of 100 humans suspected, how many because they know something",
    "plead": "of 100 suspected lovers and lone players, how many talk the table out of it",
    "spare": "of 100 votes of a wolf, how many spare a suspected wolf",
    "hunt": "of 100 nights, on how many the pack goes for somebody who looks at others",
    "ward": "of 100 nights, on how many a guard guesses the pack's victim",
}


class NoDecisions(NightcallError):
    """The logs contain no decision to fit."""


class FittedGroup(NamedTuple):
    """How a group plays, its games, and the number of logs left out."""

    group: Group
    games: list[PlayedGame]
    left_out: int


def show_group(arguments: argparse.Namespace) -> int:
    """Prints how the group plays, how well that predicts its games, and how to use it; returns 0."""
    group, games, left_out = read_group(arguments.logs, arguments.only or ())
    with patience("Playing its games over; this takes a while"):
        checked = check(games)
    if arguments.json:
        print(compact(_as_data(group, games, left_out, checked)))
        return 0
    print(f"From {many(group.decisions, 'decision')} of {many(len(games), 'game')}, with 95% intervals:")
    for part in PARTS:
        found = getattr(group, part)
        print(f"  {part:7} {found.value:4}  ({found.low} to {found.high})  {_MEANS[part]}")
    if left_out:
        print(f"{many(left_out, 'log')} not used: unfinished, or of another game.")
    print(*_told(checked), sep="\n")
    print(f"Use it: {typed('balance', 'BOOK', '--players', 'N', '--group', *arguments.logs)}")
    return 0


def read_group(names: Sequence[str], only: Sequence[str] = ()) -> FittedGroup:
    """How the group plays that played these games; refuses logs in which nobody decided anything."""
    found = [_read(file, only) for file in _files(names)]
    games = [one for one in found if one is not None]
    if not any(game.told.decisions for game in games):
        of_whom = f" of {', '.join(only)}" if only else ""
        raise NoDecisions(f"There is no finished game with a vote{of_whom} in {', '.join(names)}.")
    with patience("Compiling the simulator; this happens once and takes about 15 seconds"):
        return FittedGroup(fit_games(games), games, len(found) - len(games))


def _told(checked: HeldOutCheck | None) -> Iterator[str]:
    if checked is None:
        yield "Too few games to hold some back and check: play ten or more."
        return
    yield f"Every second game predicted from the others ({many(checked.games, 'game')} held back):"
    yield f"  {'':24} predicted  observed"
    for name, one in _rows(checked):
        digits = 1 if name == "nights" else 0
        scale = 1 if name == "nights" else 100
        mark = "   far off" if name != "nights" and one.is_far_off else ""
        yield f"  {name:24} {scale * one.predicted:9.{digits}f} {scale * one.observed:9.{digits}f}{mark}"
    if checked.holds:
        yield "No side's share is further off than chance explains, or than 6 points."
    else:
        yield "This table cannot be predicted well: don't trust its odds."


def _rows(checked: HeldOutCheck) -> Iterator[tuple[str, Comparison]]:
    for side, one in checked.sides.items():
        yield f"won by {side}, of 100", one
    yield "wolves of 100 executed", checked.of_wolves
    yield "nights", checked.nights


def _as_data(group: Group, games: Sequence[PlayedGame], left_out: int, checked: HeldOutCheck | None) -> dict[str, Any]:
    parts = {part: getattr(group, part)._asdict() for part in PARTS}
    data: dict[str, Any] = {"games": len(games), "decisions": group.decisions, "left_out": left_out, **parts}
    if checked is not None:
        data["check"] = {
            "games": checked.games,
            "sides": {side: one._asdict() for side, one in checked.sides.items()},
            "wolves_of_executions": checked.of_wolves._asdict(),
            "nights": checked.nights._asdict(),
            "holds": checked.holds,
        }
    return data


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


def _read(file: str, only: Sequence[str]) -> PlayedGame | None:
    try:
        session = resume(read_bytes(file))
    except BadLog as error:
        raise NightcallError(f"{file}, {error}") from error
    return family_of(session.rulebook).group_game(session.rulebook, session, only=only)
