"""`nightcall fit LOGS`: how well a group votes, from its finished games."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `fit`."""
    parser = words.add_parser(
        "fit",
        help="say how well your group votes, from its finished games",
        description="Reads the logs of finished games and says how much likelier your group's votes fall on a wolf "
        "than on a human, as a skill from 0 (as at random) to 100 (never on a human), with an interval. 'balance' and "
        "'odds' take it with --skill.",
    )
    parser.add_argument("logs", metavar="LOG", nargs="+", help="files, or folders with files ending in .log or .jsonl")
    parser.add_argument(
        "--only",
        metavar="NAME",
        nargs="+",
        help="count the votes of these players; without it those of bots count, too",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the skill."""
    from nightcall.cli.lab.fitting import show_skill

    return show_skill(arguments)
