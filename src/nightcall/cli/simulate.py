"""`nightcall simulate catching-santa`: many games at once, and what came of them with intervals."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_players
from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `simulate`."""
    parser = words.add_parser(
        "simulate",
        help="play very many games and count",
        description="Plays very many games of bots against one another in compiled code (without Numba on the engine, "
        "and fewer) and gives every seat's share of wins, the lengths and the scores, each with an interval that is "
        "right 95 times in 100.",
    )
    parser.add_argument("book", metavar="BOOK", help="the rulebook: catching-santa")
    add_players(parser, "how many play (2 3 4)", nargs="+", default=[2, 3, 4])
    parser.add_argument(
        "--bots",
        metavar="KIND",
        nargs="+",
        default=["greedy"],
        help="random, greedy or strong: one for all seats, or one for each (greedy)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        help="games for each table (100000; 2000 of strong bots; on the engine 500 and 20)",
    )
    parser.add_argument("--board", metavar="FILE", help="a board of your own (the shipped one)")
    parser.add_argument("--seed", default="0", help="game number k is the engine's game with the seed SEED/k (0)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the figures of every table."""
    from nightcall.cli.terminals import SIMULATIONS
    from nightcall.kernel.errors import NightcallError
    from nightcall.library import rulebooks

    can_be = {name: book for name, book in rulebooks().items() if book.family in SIMULATIONS}
    book = can_be.get(arguments.book)
    if book is None:
        raise NightcallError(f"'{arguments.book}' cannot be simulated; {', '.join(can_be)} can.")
    return SIMULATIONS[book.family](book, arguments)
