"""`nightcall play BOOK --seats N`: one person against bots, in the terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from nightcall.cli.again import going_on, hearing, typed
from nightcall.cli.words import Words

if TYPE_CHECKING:
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
    parser.add_argument(
        "--seats", metavar="N", type=int, help="how many play, you among them (the fewest the book has)"
    )
    parser.add_argument("--name", default="Robin", help="what you are called (Robin)")
    parser.add_argument(
        "--with", metavar="CARD", nargs="+", dest="cards", help="special cards to add to the book's deck"
    )
    parser.add_argument("--deck", metavar="CARD=N", nargs="+", help="a deck of your own, counted out")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="a house rule")
    parser.add_argument("--theme", help="whose words tell it (the book's own)")
    parser.add_argument("--language", default="en", help="the language it is told in (en)")
    parser.add_argument(
        "--bots", choices=("sensible", "random", "strong"), default="sensible", help="what the others are like"
    )
    parser.add_argument("--board", metavar="FILE", help="a board of your own (Catching Santa only)")
    parser.add_argument("--seed", help="makes the game repeatable")
    parser.add_argument("--save", metavar="FILE", help="where the game is kept (a new file in this folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was left")
    parser.add_argument("--fast", action="store_true", help="no pauses, and no second thoughts about an answer")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Zero after a game that was played to its end, 130 after one that was left."""
    from nightcall.bots.company import Company
    from nightcall.cli.terminal.game import TerminalGame
    from nightcall.cli.terminal.keyboard import Left
    from nightcall.cli.terminal.pace import Pace
    from nightcall.cli.terminal.person import PERSON
    from nightcall.cli.terminal.saving import Save
    from nightcall.cli.terminal.screen import Screen
    from nightcall.cli.terminal.tables import BadWords, book_of, words_for
    from nightcall.themes.stories.lines import Line
    from nightcall.themes.stories.phrases import TERMINAL, Phrases

    resumed = _resumed(arguments) if arguments.resume else None
    if "catching-santa" in (arguments.book, resumed and resumed.rulebook.id):
        from nightcall.cli.santa.play import play_catching_santa

        return play_catching_santa(arguments, resumed)
    if arguments.bots == "strong" or arguments.board:
        raise BadWords("Strong bots and boards are for catching-santa; leave --bots strong and --board out.")
    session = resumed or _begun(arguments)
    book = book_of(session)
    words = words_for(book, arguments.theme, arguments.language)
    phrases = Phrases.load(TERMINAL, arguments.language)
    save = Save.go_on(arguments.resume, session) if arguments.resume else Save.begin(arguments.save, session)
    seats = [seat for seat in range(len(session.header.players)) if seat != PERSON]
    # The bots' luck comes from the game's own, so a resumed game goes on with the same bots.
    company = Company.of(session, book, arguments.bots, seats, session.header.luck.key.hex())
    screen = Screen(session.header.players, session.header.players[PERSON], Pace(fast=arguments.fast))
    game = TerminalGame(session, book, company, words, phrases, screen, save, fast=arguments.fast)
    screen.show(Line("aside", warning) for warning in session.warnings)
    screen.show([Line("aside", phrases.say("game", "kept", path=save.path))])
    try:
        if arguments.resume:
            game.recall()
        game.play()
    except (Left, KeyboardInterrupt):
        if not session.is_over:
            screen.blank()
            again = Line("command", going_on(arguments, save.path))
            screen.show([Line("aside", phrases.say("game", "saved")), again])
            return 130
    screen.blank()
    again = Line("command", hearing(arguments, save.path))
    screen.show([Line("aside", phrases.say("game", "hear_again")), again])
    return 0


def _begun(arguments: argparse.Namespace) -> Session:
    from nightcall.cli.terminal.tables import BadWords, hidden_roles_book, read_counts, read_settings, seated
    from nightcall.library import new_game

    if not arguments.book:
        example = typed("play", "millers-hollow", "--seats", "8")
        raise BadWords(f"Say which book to play: `{example}`, or --resume FILE.")
    if arguments.cards and arguments.deck:
        raise BadWords("Use --with to add cards to the book's deck, or --deck to count out your own, not both.")
    book = hidden_roles_book(arguments.book)
    deck: Any = read_counts(arguments.deck) if arguments.deck else arguments.cards
    return new_game(
        book,
        seated(book, arguments.name, arguments.seats),
        deck=deck,
        options=read_settings(arguments.option),
        seed=arguments.seed,
    )


def _resumed(arguments: argparse.Namespace) -> Session:
    from nightcall.cli.files import read_bytes
    from nightcall.cli.terminal.tables import BadWords
    from nightcall.kernel.sources import Learnt
    from nightcall.library import resume

    if arguments.book:
        raise BadWords("A game that is resumed has its book already: leave it out.")
    for name in ("seats", "with", "deck", "option", "board", "seed", "save"):
        if getattr(arguments, "cards" if name == "with" else name) not in (None, []):
            raise BadWords(f"A game that is resumed goes on as it was begun, in its file: leave --{name} out.")
    session = resume(read_bytes(arguments.resume))
    if session.is_over:
        raise BadWords(f"That game is over. Hear it again: {typed('replay', arguments.resume)}")
    if isinstance(session.header.deal, Learnt):
        raise BadWords("That game has real cards on a real table, and needs its moderator.")
    return session
