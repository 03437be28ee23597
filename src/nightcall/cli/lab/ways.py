"""The arguments that say how a table plays, for every command that asks for odds of decks."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_option


def add_ways(parser: argparse.ArgumentParser, *, policy: str, information: str) -> None:
    """House rules, policy, skill and information, each with what is usual in this command."""
    ways = parser.add_argument_group("how people play")
    add_option(ways)
    ways.add_argument("--policy", metavar="POLICY", help=f"random or table ({policy})")
    ways.add_argument("--skill", metavar="N", type=int, help="how well people vote, from 0 to 100; see 'fit' (0)")
    ways.add_argument("--group", metavar="LOG", nargs="+", help="use the skill that 'fit' estimates from these logs")
    ways.add_argument(
        "--information",
        metavar="WAY",
        help=(f"how informed players share what they know: never, public or private ({information})"),
    )
