"""`nightcall verify FILE`: checks a finished log from the outside."""

from __future__ import annotations

import argparse

from nightcall.cli.words import Words


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `verify`."""
    parser = words.add_parser(
        "verify",
        help="check a finished game's log: chain, replay, seal, deal and outcome",
        description="Checks a finished game's log. That it is the game which people played, only what they kept can "
        "tell: the seal, the fingerprint, a nonce. Exit code 0: it holds; 1: it is intact, but the game is not "
        "finished, or something kept is not in it; 2: it is damaged.",
    )
    parser.add_argument("file", metavar="FILE", help="the log, or - for standard input")
    parser.add_argument("--seal", metavar="HASH", help="the seal that was shown before the deal")
    parser.add_argument("--fingerprint", metavar="HASH", help="the log's last link, as it was shown after the game")
    parser.add_argument("--nonce", metavar="NONCE", help="what your device added to the deal")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 if the log holds, 1 if it is intact but unfinished, or doesn't match what somebody kept."""
    from nightcall.cli.files import read_bytes
    from nightcall.library import verify

    kept = {"seal": arguments.seal, "fingerprint": arguments.fingerprint, "nonce": arguments.nonce}
    found = verify(read_bytes(arguments.file), **kept)
    print(*found.sentences(), sep="\n")
    return 0 if found.holds else 1
