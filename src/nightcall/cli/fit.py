"""`nightcall fit LOGS`: how well a group votes, from its finished games."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `fit`."""
    parser = words.add_parser(
        "fit",
        help="estimate how well your group votes from its finished games",
        description="Reads the logs of finished games and estimates how much likelier your group's votes hit a "
        "wolf than a human, as a skill from 0 (random) to 100 (never a human), with an interval. Use "
        "it with --skill in 'balance' and 'odds'.",
    )
    parser.add_argument("logs", metavar="LOG", nargs="+", help="files, or folders with files ending in .log or .jsonl")
    parser.add_argument(
        "--only",
        metavar="NAME",
        nargs="+",
        help="count only these players' votes (default: everybody's, including bots')",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the skill."""
    from nightcall.cli.lab.fitting import show_skill

    return show_skill(arguments)
