"""`nightcall replay FILE`: tells a game as a story, as it truly was or as one seat saw it."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `replay`."""
    parser = words.add_parser(
        "replay",
        help="retell a game from its log",
        description="Retells a game from its log: who did what, night by night. It shows every secret, even of an "
        "unfinished game.",
    )
    parser.add_argument("file", metavar="FILE", help="the log, or - for standard input")
    parser.add_argument("--seat", metavar="N", help="as this player saw it: a name, or a number counted from 1")
    parser.add_argument("--theme", help="the theme that tells it (default: the book's own)")
    parser.add_argument("--language", default="en", help="the language (en)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Prints the story; returns 0."""
    from nightcall.cli.files import read_bytes
    from nightcall.cli.terminals import terminal_of
    from nightcall.library import resume

    session = resume(read_bytes(arguments.file))
    return terminal_of(session.rulebook).replay(session.rulebook, arguments, session)
