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
        help="play in the terminal, alone among bots",
        description="Plays a game in the terminal: you against bots. The game is saved as it goes; Ctrl-C leaves it, "
        "and --resume goes on.",
    )
    parser.add_argument(
        "book", metavar="BOOK", nargs="?", help="the rulebook, such as millers-hollow, or your own as FILE.toml"
    )
    add_players(parser, "how many play, you among them (the fewest the book has)")
    parser.add_argument("--name", default="Robin", help="what you are called (Robin)")
    add_with(parser, "special cards to add to the book's deck")
    parser.add_argument("--deck", metavar="CARD=N", nargs="+", help="a deck of your own, counted out")
    add_option(parser)
    parser.add_argument("--theme", help="whose words tell it (the book's own)")
    parser.add_argument("--language", default="en", help="the language it is told in (en)")
    parser.add_argument(
        "--bots",
        metavar="KIND",
        help="what the others are like: regular (the usual), newcomer, master, sensible, random, strong, a package's",
    )
    parser.add_argument("--board", metavar="FILE", help="a board of your own (Catching Santa only)")
    parser.add_argument("--seed", help="makes the game repeatable")
    parser.add_argument("--save", metavar="FILE", help="where the game is kept (a new file in this folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was left")
    parser.add_argument("--fast", action="store_true", help="no pauses, and no second thoughts about an answer")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero after a game that was played to its end, 130 after one that was left."""
    from nightcall.cli.terminals import terminal_of

    resumed = _resumed(arguments) if arguments.resume else None
    book = resumed.rulebook if resumed else _named(arguments)
    return terminal_of(book).play(book, arguments, resumed)


def _named(arguments: argparse.Namespace) -> Rulebook:
    from nightcall.cli.terminal.tables import BadWords
    from nightcall.library import rulebook

    if not arguments.book:
        example = typed("play", "millers-hollow", "--players", "8")
        raise BadWords(f"Say which book to play: `{example}`, or --resume FILE.")
    return rulebook(arguments.book)


def _resumed(arguments: argparse.Namespace) -> Session:
    from nightcall.cli.files import read_bytes
    from nightcall.cli.terminal.tables import BadWords
    from nightcall.kernel.sources import Learnt
    from nightcall.library import resume

    if arguments.book:
        raise BadWords("A game that is resumed has its book already: leave it out.")
    for name in ("players", "with", "deck", "option", "board", "seed", "save"):
        if getattr(arguments, "cards" if name == "with" else name) not in (None, []):
            raise BadWords(f"A game that is resumed goes on as it was begun, in its file: leave --{name} out.")
    session = resume(read_bytes(arguments.resume))
    if session.is_over:
        raise BadWords(f"That game is over. Hear it again: {typed('replay', arguments.resume)}")
    if isinstance(session.header.deal, Learnt):
        raise BadWords("That game has real cards on a real table, and needs its moderator.")
    return session
