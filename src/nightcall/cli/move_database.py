"""`nightcall move-database FROM TO`: copies all rooms of one database to another, in SQLite or PostgreSQL."""

from __future__ import annotations

import argparse
import sys

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `move-database`."""
    parser = words.add_parser(
        "move-database",
        help="copy all rooms to another database, SQLite or PostgreSQL",
        description="Copies every room and every game of one database to another: all of it or nothing. Stop the "
        "server first, and start it with the new database afterwards. FROM is left as it was.",
    )
    parser.add_argument("source", metavar="FROM", help="a file, or an address like postgresql://user@host/database")
    parser.add_argument("target", metavar="TO", help="a file that does not exist yet, or an empty database's address")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Copies the database; returns 0 once everything is copied."""
    import asyncio

    from nightcall.server.store.moving import move
    from nightcall.server.store.postgres.address import without_password

    shown = show_progress if sys.stderr.isatty() else lambda _done, _all: None
    moved = asyncio.run(move(arguments.source, arguments.target, shown))
    there = without_password(arguments.target) if "://" in arguments.target else arguments.target
    print(f"{there} has all {moved.rooms:,} rooms now, with {moved.lines:,} lines of their games.")
    return 0


def show_progress(done: int, total: int) -> None:
    """Shows the progress of the copying on one line of a terminal."""
    print(f"\r{done * 100 // max(1, total)} % copied", end="\n" if done == total else "", file=sys.stderr, flush=True)
