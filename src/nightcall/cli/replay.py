"""`nightcall replay FILE`: tells a game as a story, as it truly was or as one seat saw it."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `replay`."""
    parser = words.add_parser(
        "replay",
        help="tell a game from its log as a story",
        description="Tells a game from its log as a story: who did what, night by night. It hides nothing, "
        "also of a game that is not over.",
    )
    parser.add_argument("file", metavar="FILE", help="the log, or - for standard input")
    parser.add_argument("--seat", metavar="N", help="as this player saw it: a name, or a number counted from 1")
    parser.add_argument("--theme", help="whose words tell it (the book's own)")
    parser.add_argument("--language", default="en", help="the language it is told in (en)")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero, after the story."""
    from nightcall.cli.files import read_bytes
    from nightcall.cli.terminals import terminal_of
    from nightcall.library import resume

    session = resume(read_bytes(arguments.file))
    return terminal_of(session.rulebook).replay(session.rulebook, arguments, session)
