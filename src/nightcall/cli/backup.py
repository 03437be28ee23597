"""`nightcall backup DATABASE COPY`: a copy of a server's database, while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `backup`."""
    parser = words.add_parser(
        "backup",
        help="copy a server's database while it runs",
        description="Takes a consistent copy of a server's database, even while the server runs, and checks it. "
        "To restore it, stop the server, move DATABASE, DATABASE-wal and DATABASE-shm aside, and put "
        "the copy in place of DATABASE.",
    )
    parser.add_argument("database", metavar="DATABASE", help="the server's database")
    parser.add_argument("copy", metavar="COPY", type=Path, help="the file to write")
    parser.add_argument("--force", action="store_true", help="overwrite the copy if it exists")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Makes the copy; returns 0 once it has been checked."""
    from nightcall.server.store.postgres.address import is_address, without_password
    from nightcall.server.store.sqlite.backup import backup
    from nightcall.server.store.store import Unusable

    if is_address(arguments.database):
        shown_address = without_password(arguments.database)
        raise Unusable(f"nightcall backup copies files. For PostgreSQL use: pg_dump --schema=nightcall {shown_address}")
    shown = show_progress if sys.stderr.isatty() else lambda _done, _all: None
    backup(Path(arguments.database), arguments.copy, force=arguments.force, progress=shown)
    print(f"{arguments.copy} is a valid copy of {arguments.database} ({arguments.copy.stat().st_size:,} bytes).")
    return 0


def show_progress(done: int, total: int) -> None:
    """Shows the progress of the copying on one line of a terminal."""
    print(f"\r{done * 100 // max(1, total)} % copied", end="\n" if done == total else "", file=sys.stderr, flush=True)
