"""The figures of many simulated games, as tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import quantiles
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nightcall.bots.santa import PLAYERS
from nightcall.cli.console import Console
from nightcall.cli.lab.asked import read_games, refuse_given
from nightcall.cli.numbers import check_players
from nightcall.cli.santa.on_the_engine import simulate_on_the_engine
from nightcall.kernel.errors import BadSetup
from nightcall.lab.refusals import NotCompiled
from nightcall.lab.series import MeanEstimate, PlayedSeries
from nightcall.race.board import SHIPPED, Board, read_board, read_board_file
from nightcall.race.rulebook import RaceBook

_MOST_GAMES: Final = 5_000_000  # every one is kept in memory: about 1 GB
# How many games are played for each table, unless it is said; with strong bots, and without.
_COMPILED: Final = {True: 2_000, False: 100_000}
_ON_THE_ENGINE: Final = {True: 20, False: 500}

Simulate = Callable[[Board, list[str], int, str, Callable[[int], object]], PlayedSeries]


def simulate_race(book: RaceBook, arguments: argparse.Namespace) -> int:
    """Prints the figures of every table; returns 0."""
    refuse_given(arguments, ("policy", "skill", "group", "option", "with"), book.id)
    arguments.bots = arguments.bots or ["greedy"]
    arguments.players = arguments.players or list(range(book.least_players, book.most_players + 1))
    board = read_board(read_board_file(arguments.board) if arguments.board else SHIPPED)
    tables = [_policies(book, arguments.bots, seats) for seats in arguments.players]
    if arguments.games is not None and arguments.games < 2:
        raise BadSetup(f"An interval needs at least 2 games, not {arguments.games}.")
    read_games(arguments.games, _MOST_GAMES)
    simulate: Simulate = _simulate_in_compiled_code
    usual = _COMPILED
    try:
        with Console(stderr=True).status("compiling, once for this version"):
            simulate(board, tables[0], 1, arguments.seed, int)
    except NotCompiled as reason:
        simulate, usual = simulate_on_the_engine, _ON_THE_ENGINE
        Console(stderr=True, highlight=False, markup=False).print(f"Simulated on the engine, which is slower: {reason}")
    games = usual["strong" in arguments.bots] if arguments.games is None else arguments.games
    console = Console(highlight=False, markup=False, emoji=False)
    for policies in tables:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task(f"{len(policies)} players", total=games)
            found = simulate(board, policies, games, arguments.seed, partial(progress.advance, bar))
        _show(console, policies, found, progress.tasks[bar].elapsed or 0)
    return 0


def _simulate_in_compiled_code(
    board: Board, policies: list[str], games: int, seed: str, progress: Callable[[int], object]
) -> PlayedSeries:
    from nightcall.lab.race.simulate import simulate

    return simulate(board, policies, games, seed, progress).series


def _policies(book: RaceBook, bots: list[str], seats: int) -> list[str]:
    """The kind of each seat's bot."""
    check_players(book, seats)
    for kind in bots:
        if kind not in PLAYERS:
            raise BadSetup(f"There is no bot '{kind}'; there are {', '.join(PLAYERS)}.")
    if len(bots) not in (1, seats):
        raise BadSetup(f"Name one kind of bot for all, or one for each of the {seats} seats; these are {len(bots)}.")
    return bots * seats if len(bots) == 1 else bots


def _show(console: Console, policies: list[str], games: PlayedSeries, seconds: float) -> None:
    table = Table(title=f"{len(policies)} players, {len(games.turns):,} games", title_justify="left")
    for heading in ("seat", "bot"):
        table.add_column(heading)
    for heading in ("share of wins", "score"):
        table.add_column(heading, justify="right")
    for seat, policy in enumerate(policies):
        share, score = MeanEstimate.of(games.shares[seat]), MeanEstimate.of(games.scores[seat])
        table.add_row(
            str(seat),
            policy,
            f"{share.mean:.2%} ± {100 * share.margin:.2f}",
            f"{score.mean:.2f} ± {score.margin:.2f}",
        )
    console.print(table)
    length = MeanEstimate.of(games.turns)
    shortest, *_, longest = twentieths = quantiles(games.turns, n=20, method="inclusive")
    median = twentieths[9]
    console.print(
        f"A game has {length.mean:.1f} ± {length.margin:.1f} turns: half of them at most {median:.0f}, "
        f"nine in ten between {shortest:.0f} and {longest:.0f}."
    )
    console.print(f"{len(games.turns) / max(seconds, 1e-3):,.0f} games a second.\n")
