"""`nightcall fit LOGS`: how a group plays, from its finished games, checked against games held back."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `fit`."""
    parser = words.add_parser(
        "fit",
        help="estimate how your group plays from its finished games",
        description="Reads the logs of finished games and estimates how your group plays: how well it finds wolves, "
        "how much people follow each other, whether they believe who knows something. Then predicts "
        "every second game from the others, and shows what was predicted beside what happened. Use "
        "the logs with --group in 'balance' and 'odds'.",
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
    """Prints how the group plays; returns 0."""
    from nightcall.cli.lab.fitting import show_group

    return show_group(arguments)
