"""`nightcall rules BOOK`: how a book is played, in our own words."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `rules`."""
    parser = words.add_parser(
        "rules",
        help="read the rules of a book",
        description="Prints how a night and a day go, who wins, every card, and the house rules with the book's "
        "defaults.",
    )
    parser.add_argument("book", metavar="BOOK", help="a rulebook, or your own as FILE.toml")
    parser.add_argument("--theme", help="the theme that tells it (default: the book's own)")
    parser.add_argument("--language", default="en", help="the language (en)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the rules; returns 0."""
    from nightcall.cli.terminal.rules import rules_in_lines
    from nightcall.cli.terminal.screen import Screen
    from nightcall.library import rulebook

    Screen().show(rules_in_lines(rulebook(arguments.book), arguments.theme, arguments.language))
    return 0
