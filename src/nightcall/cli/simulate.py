"""`nightcall simulate BOOK`: many games at once, and what came of them with intervals."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_players, add_with
from nightcall.cli.lab.ways import add_ways
from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `simulate`."""
    parser = words.add_parser(
        "simulate",
        help="simulate many games",
        description="Simulates many games in compiled code (without Numba on the engine, and fewer), and prints each "
        "side's share of wins, executions and lengths by --policy, or in Catching Santa every seat's share of wins, "
        "lengths and scores by --bots, with 95% intervals.",
    )
    parser.add_argument("book", metavar="BOOK", help="a rulebook, or your own as FILE.toml")
    add_players(parser, "number of players (all that the book has decks for)", nargs="+")
    add_with(parser, "special cards to add to the book's deck")
    add_ways(parser)
    parser.add_argument(
        "--bots",
        metavar="KIND",
        nargs="+",
        help="in Catching Santa random, greedy or strong: one for all seats, or one for each (greedy)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        help="games per table (100000; 2000 with strong bots; on the engine 500 and 20)",
    )
    parser.add_argument("--board", metavar="FILE", help="your own board of Catching Santa (default: the shipped one)")
    parser.add_argument("--seed", default="0", help="game number k is the engine's game with the seed SEED/k (0)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the figures of every table; returns 0."""
    from nightcall.cli.terminals import SIMULATIONS
    from nightcall.kernel.errors import NightcallError
    from nightcall.library import rulebook

    book = rulebook(arguments.book)
    if book.family not in SIMULATIONS:
        raise NightcallError(f"{book.id} cannot be simulated.")
    return SIMULATIONS[book.family](book, arguments)
