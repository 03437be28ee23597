"""`nightcall check FILE`: checks a custom rulebook and lists its errors, each with its place and a fix."""

from __future__ import annotations

import argparse
from pathlib import Path

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `check`."""
    parser = words.add_parser(
        "check",
        help="check a rulebook of your own",
        description="Checks the TOML file of your own rulebook: describes it, or lists all errors, where they are "
        "and how to fix them.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the rulebook, such as examples/lighthouse.toml")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 if the book can be played, 2 if it can't."""
    from nightcall.kernel.errors import BadRulebook
    from nightcall.library import own_books, own_rulebook

    try:
        told = list(own_books().told(own_rulebook(arguments.file), arguments.file))
    except BadRulebook as error:
        print(f"{arguments.file} cannot be played:", *error.problems, sep="\n- ")
        return 2
    print(f"{arguments.file} is sound.", *told, sep="\n")
    return 0
