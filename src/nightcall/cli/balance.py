"""`nightcall balance`: decks whose odds are near what a host wants."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_players, add_with
from nightcall.cli.lab.ways import add_ways
from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `balance`."""
    parser = words.add_parser(
        "balance",
        help="propose decks with even odds",
        description="Proposes decks in which each side wins as often as you want, with each side's chance, the "
        "expected number of nights, and what each card adds. The first answer comes at once and is "
        "then refined; stop with Ctrl-C.",
    )
    parser.add_argument("book", metavar="BOOK", help="a rulebook, or your own as FILE.toml")
    add_players(parser, "how many play")
    add_with(parser, "cards that have to be in the deck")
    parser.add_argument(
        "--aim",
        metavar="PERCENT",
        nargs="+",
        default=["50"],
        help="the wolves' chance to win (50), or each side's: wolves=40 village=40 alone=20",
    )
    add_ways(parser)
    parser.add_argument("--seconds", metavar="N", type=float, default=10.0, help="how long to refine (10)")
    parser.add_argument("--seed", default="0", help="seed of the games (0)")
    parser.add_argument("--json", action="store_true", help="print the refined answer as JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the proposed decks; returns 0."""
    from nightcall.cli.lab.advising import advise

    return advise(arguments)
