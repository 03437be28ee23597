"""`nightcall simulate catching-santa`: many games at once, and what came of them with intervals."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_players
from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `simulate`."""
    parser = words.add_parser(
        "simulate",
        help="simulate many games",
        description="Simulates many games between bots in compiled code (without Numba on the engine, and fewer), "
        "and prints every seat's share of wins, the lengths and the scores, with 95% intervals.",
    )
    parser.add_argument("book", metavar="BOOK", help="the rulebook: catching-santa")
    add_players(parser, "number of players (2 3 4)", nargs="+", default=[2, 3, 4])
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
        help="games per table (100000; 2000 with strong bots; on the engine 500 and 20)",
    )
    parser.add_argument("--board", metavar="FILE", help="your own board (default: the shipped one)")
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
