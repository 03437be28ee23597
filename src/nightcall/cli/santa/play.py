"""Catching Santa on a terminal: played by one person against bots, and told again."""

from __future__ import annotations

import argparse
from functools import partial

from nightcall.cli.again import going_on, hearing
from nightcall.cli.santa.game import SantaGame
from nightcall.cli.santa.table import PERSON, SantaTable
from nightcall.cli.terminal.leaving import play_on
from nightcall.cli.terminal.pace import TerminalPace
from nightcall.cli.terminal.rules import rules_in_lines
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.tables import BadWords, kind_of_bots, read_settings, seated
from nightcall.kernel.session import Session
from nightcall.race.board import SHIPPED, read_board_file
from nightcall.race.rulebook import RaceBook
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA as WORDS

# The greedy bot plays the part of the other games' sensible one.
KINDS = {"sensible": "greedy"}


def play(book: RaceBook, arguments: argparse.Namespace, resumed: Session | None) -> int:
    """Plays the game; returns 0 at its end, 130 if the player quits."""
    phrases = Phrases.load(WORDS, arguments.language)
    make = kind_of_bots(book, KINDS.get(arguments.bots, arguments.bots))
    session = _begun(book, arguments) if resumed is None else resumed
    save = Save.begin(arguments.save, session) if resumed is None else Save.go_on(arguments.resume, session)
    names = session.header.players
    seed = session.header.luck.key.hex()
    players = {seat: make(book, seat, seed) for seat in range(len(names)) if seat != PERSON}
    table = SantaTable(phrases, names, TerminalPace(fast=arguments.fast))
    table.write(phrases.say("game", "kept", path=save.path), "dim")
    rules = partial(rules_in_lines, book, None, arguments.language, session.header.options)
    game = SantaGame(session, players, table, save, rules)
    if not play_on(game, session, resumed=resumed is not None):
        table.write_command(phrases.say("game", "saved"), going_on(arguments, save.path))
        return 130
    table.write_command(phrases.say("game", "hear_again"), hearing(arguments, save.path))
    return 0


def replay(book: RaceBook, arguments: argparse.Namespace, session: Session) -> int:
    """Prints the whole game; returns 0."""
    if arguments.seat is not None or arguments.theme:
        raise BadWords(f"{book.id} has no secrets and one theme: leave --seat and --theme out.")
    phrases = Phrases.load(WORDS, arguments.language)
    table = SantaTable(phrases, session.header.players, TerminalPace(fast=True))
    for event in session.truth().events:
        table.tell(event)
    table.show(session)
    turns = session.truth().state.turn
    table.write(phrases.say("game", "turns" if session.is_over else "turns_so_far", turns=turns), "dim")
    return 0


def _begun(book: RaceBook, arguments: argparse.Namespace) -> Session:
    if arguments.cards or arguments.deck or arguments.theme:
        raise BadWords(f"{book.id} has no cards and one theme: leave --with, --deck and --theme out.")
    players = seated(book, arguments.name, arguments.players)
    options = {
        "board": read_board_file(arguments.board) if arguments.board else SHIPPED,
        "throwing": "by_itself" if arguments.fast else "asked",
        **read_settings(arguments.option),
    }
    return Session.new(book, players, options=options, seed=arguments.seed)
