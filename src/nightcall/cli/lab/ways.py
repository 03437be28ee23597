"""The arguments that say how a table plays, for every command that asks for odds of decks."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_option


def add_ways(parser: argparse.ArgumentParser) -> None:
    """House rules, and how people play: the same default everywhere."""
    ways = parser.add_argument_group("how people play")
    add_option(ways)
    ways.add_argument(
        "--policy",
        metavar="POLICY",
        help="most (a table like most, the default), lots (everybody votes by lot), telling (whoever learns "
        "something tells everybody) or hiding (until they know a wolf)",
    )
    ways.add_argument(
        "--skill",
        metavar="N",
        type=int,
        help="with lots, telling or hiding: a vote hits each human (100 - N) times where it hits each wolf 100 "
        "times, from -100 to 100 (0)",
    )
    ways.add_argument("--group", metavar="LOG", nargs="+", help="play as 'fit' finds this group to play in these logs")
