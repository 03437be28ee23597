"""The arguments that say how a table plays, for every command that asks for odds of decks."""

from __future__ import annotations

import argparse

from nightcall.cli.common import add_option


def add_ways(parser: argparse.ArgumentParser, *, policy: str, information: str) -> None:
    """House rules, policy, skill and information, each with what is usual in this command."""
    ways = parser.add_argument_group("how the table plays")
    add_option(ways)
    ways.add_argument("--policy", metavar="POLICY", help=f"random, or table ({policy})")
    ways.add_argument("--skill", metavar="N", type=int, help="of 100: how well the table votes; see 'fit' (0)")
    ways.add_argument("--group", metavar="LOG", nargs="+", help="with the skill that 'fit' finds in these logs")
    ways.add_argument(
        "--information", metavar="WAY", help=f"who learns speaks: never, public or private ({information})"
    )
