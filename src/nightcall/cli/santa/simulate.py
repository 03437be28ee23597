"""The figures of many simulated games, as tables."""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nightcall.cli.numbers import check_players
from nightcall.kernel.errors import BadSetup
from nightcall.lab.race.luck import series
from nightcall.lab.race.policies import POLICIES
from nightcall.lab.race.simulate import Estimate, Games, play_games, simulate
from nightcall.race.board import SHIPPED, read_board, read_board_file
from nightcall.race.rulebook import Rulebook


def simulate_race(book: Rulebook, arguments: argparse.Namespace) -> int:
    """Zero, after the figures of every table."""
    board = read_board(read_board_file(arguments.board) if arguments.board else SHIPPED)
    tables = [_policies(book, arguments.bots, seats) for seats in arguments.seats]
    usual = 2_000 if "strong" in arguments.bots else 100_000
    games = usual if arguments.games is None else arguments.games
    if games < 2:
        raise BadSetup(f"An interval needs at least 2 games, not {games}.")
    console = Console(highlight=False, markup=False, emoji=False)
    with Console(stderr=True).status("compiling, once for this version"):
        play_games(board, tables[0], series(arguments.seed, 0, 1))
    for policies in tables:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(f"{len(policies)} players", total=games)
            found = simulate(board, policies, games, arguments.seed, partial(progress.advance, bar))
        _show(console, policies, found, progress.tasks[bar].elapsed or 0)
    return 0


def _policies(book: Rulebook, bots: list[str], seats: int) -> list[str]:
    """The kind of each seat's bot."""
    check_players(book, seats)
    for kind in bots:
        if kind not in POLICIES:
            raise BadSetup(f"There is no bot '{kind}'; there are {', '.join(POLICIES)}.")
    if len(bots) not in (1, seats):
        raise BadSetup(f"Name one kind of bot for all, or one for each of the {seats} seats; these are {len(bots)}.")
    return bots * seats if len(bots) == 1 else bots


def _show(console: Console, policies: list[str], games: Games, seconds: float) -> None:
    table = Table(title=f"{len(policies)} players, {len(games.turns):,} games", title_justify="left")
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("share of wins", "score"):
        table.add_column(heading, justify="right")
    shares = games.shares
    for seat, policy in enumerate(policies):
        share, score = Estimate.of(shares[:, seat]), Estimate.of(games.scores[:, seat])
        table.add_row(
            str(seat),
            policy,
            f"{share.mean:.2%} ± {100 * share.margin:.2f}",
            f"{score.mean:.2f} ± {score.margin:.2f}",
        )
    console.print(table)
    length = Estimate.of(games.turns)
    shortest, median, longest = np.percentile(games.turns, [5, 50, 95])
    console.print(
        f"A game has {length.mean:.1f} ± {length.margin:.1f} turns: half of them at most {median:.0f}, "
        f"nine in ten between {shortest:.0f} and {longest:.0f}."
    )
    console.print(f"{len(games.turns) / max(seconds, 1e-3):,.0f} games a second.\n")
