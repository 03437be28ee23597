"""`nightcall play BOOK --players N`: one person against bots, in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from nightcall.cli.again import typed
from nightcall.cli.common import add_option, add_players, add_with
from nightcall.cli.words import Words

if TYPE_CHECKING:
    from nightcall.kernel.rules import Rulebook
    from nightcall.kernel.session import Session


def add_to(words: Words) -> argparse.ArgumentParser:
    """The parser of `play`."""
    parser = words.add_parser(
        "play",
        help="play against bots in the terminal",
        description="Plays a game in the terminal: you against bots. The game is saved continuously; quit with "
        "Ctrl-C and resume it with --resume.",
    )
    parser.add_argument(
        "book", metavar="BOOK", nargs="?", help="the rulebook, such as millers-hollow, or your own as FILE.toml"
    )
    add_players(parser, "number of players, including you (default: the book's minimum)")
    parser.add_argument("--name", default="Robin", help="your name (Robin)")
    add_with(parser, "special cards to add to the book's deck")
    parser.add_argument("--deck", metavar="CARD=N", nargs="+", help="your own deck: the number of every card")
    add_option(parser)
    parser.add_argument("--theme", help="the theme that tells it (default: the book's own)")
    parser.add_argument("--language", default="en", help="the language (en)")
    bots = parser.add_mutually_exclusive_group()
    bots.add_argument(
        "--bots",
        metavar="KIND",
        help="the kind of bots: regular (the default), newcomer, master, sensible or random; for Catching Santa greedy "
        "(the default), strong or random; or a package's",
    )
    bots.add_argument(
        "--level",
        dest="bots",
        choices=("newcomer", "regular", "master"),
        help="how well bots play: newcomer, regular (the default) or master (not for Catching Santa)",
    )
    parser.add_argument("--board", metavar="FILE", help="your own board (Catching Santa only)")
    parser.add_argument("--seed", help="makes the game repeatable")
    parser.add_argument(
        "--save", metavar="FILE", help="the file to save the game to (default: a new file in this folder)"
    )
    parser.add_argument("--resume", metavar="FILE", help="resume a saved game")
    parser.add_argument("--fast", action="store_true", help="no pauses, and no confirmation of answers")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Plays the game; returns 0 at its end, 130 if the player quits."""
    from nightcall.cli.terminals import terminal_of

    resumed = _resumed(arguments) if arguments.resume else None
    book = resumed.rulebook if resumed else _named(arguments)
    return terminal_of(book).play(book, arguments, resumed)


def _named(arguments: argparse.Namespace) -> Rulebook:
    from nightcall.cli.terminal.tables import BadWords
    from nightcall.library import rulebook

    if not arguments.book:
        example = typed("play", "millers-hollow", "--players", "8")
        raise BadWords(f"Name the book to play: `{example}`, or use --resume FILE.")
    return rulebook(arguments.book)


def _resumed(arguments: argparse.Namespace) -> Session:
    from nightcall.cli.files import read_bytes
    from nightcall.cli.terminal.tables import BadWords
    from nightcall.kernel.sources import Learnt
    from nightcall.library import resume

    if arguments.book:
        raise BadWords("A resumed game already has its book: leave it out.")
    for name in ("players", "with", "deck", "option", "board", "seed", "save"):
        if getattr(arguments, "cards" if name == "with" else name) not in (None, []):
            raise BadWords(f"A resumed game keeps its settings and its file: leave --{name} out.")
    session = resume(read_bytes(arguments.resume))
    if session.is_over:
        raise BadWords(f"That game is over. To replay it: {typed('replay', arguments.resume)}")
    if isinstance(session.header.deal, Learnt):
        raise BadWords("That game has real cards on a real table and needs its moderator.")
    return session
