"""Games with hidden roles on a terminal: played by one person among bots, and told again."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from nightcall.bots.company import Company
from nightcall.cli.again import going_on, hearing
from nightcall.cli.terminal.game import TerminalGame
from nightcall.cli.terminal.leaving import play_on
from nightcall.cli.terminal.notebook import Notebook
from nightcall.cli.terminal.pace import TerminalPace
from nightcall.cli.terminal.person import PERSON, Person
from nightcall.cli.terminal.rules import rules_in_lines
from nightcall.cli.terminal.saving import Save
from nightcall.cli.terminal.screen import Screen
from nightcall.cli.terminal.seat_narration import SeatNarration
from nightcall.cli.terminal.tables import (
    BadWords,
    find_player,
    kind_of_bots,
    read_counts,
    read_settings,
    seated,
    words_for,
)
from nightcall.families.family import MakePlayer
from nightcall.families.registry import family_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.session import Session
from nightcall.library import new_game
from nightcall.themes.saying import said
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story


def play(book: HiddenRolesBook, arguments: argparse.Namespace, resumed: Session | None) -> int:
    """Plays the game; returns 0 at its end, 130 if the player quits."""
    if arguments.board:
        raise BadWords(f"{book.id} has no board: leave --board out.")
    make = kind_of_bots(book, arguments.bots)
    session = _begun(book, arguments) if resumed is None else resumed
    header = session.header
    words = words_for(book, arguments.theme, arguments.language)
    phrases = Phrases.load(TERMINAL, arguments.language)
    save = Save.begin(arguments.save, session) if resumed is None else Save.go_on(arguments.resume, session)
    screen = Screen(header.players, header.players[PERSON], TerminalPace(fast=arguments.fast))
    rules = partial(rules_in_lines, book, arguments.theme, arguments.language, header.options)
    person = Person(session, words, phrases, Notebook(words, phrases, book, rules), screen, save)
    company = _company(session, arguments, make)
    listener = family_of(book).listener(book, header.players, arguments.theme, arguments.language)
    game = TerminalGame(person, book, company, listener, fast=arguments.fast)
    _, warnings = book.prepare(header.players, header.deck, header.options, header.deal)
    screen.show(StoryLine("aside", said(warning, words, arguments.language)) for warning in warnings)
    screen.show([StoryLine("aside", phrases.say("game", "kept", path=save.path))])
    if not play_on(game, session, resumed=resumed is not None):
        _part(screen, phrases.say("game", "saved"), going_on(arguments, save.path))
        return 130
    _part(screen, phrases.say("game", "hear_again"), hearing(arguments, save.path))
    return 0


def _company(session: Session, arguments: argparse.Namespace, make: MakePlayer[Any]) -> Company:
    """The bots at the other seats; their luck comes from the game's own, so a resumed game goes on with the same."""
    book, players, seed = session.rulebook, session.header.players, session.header.luck.key.hex()
    tongue = family_of(book).tongue(book, players, arguments.theme, arguments.language, seed)
    return Company(session, {seat: make(book, seat, seed) for seat in range(len(players)) if seat != PERSON}, tongue)


def _part(screen: Screen, words: str, command: str) -> None:
    """The last lines: what the person can do with the game now, and the command for it."""
    screen.blank()
    screen.show([StoryLine("aside", words), StoryLine("command", command)])


def _begun(book: HiddenRolesBook, arguments: argparse.Namespace) -> Session:
    if arguments.cards and arguments.deck:
        raise BadWords("Use --with to add cards to the book's deck, or --deck for a deck of your own, not both.")
    deck: Any = read_counts(arguments.deck) if arguments.deck else arguments.cards
    return new_game(
        book,
        seated(book, arguments.name, arguments.players),
        deck=deck,
        options=read_settings(arguments.option),
        seed=arguments.seed,
    )


def replay(book: HiddenRolesBook, arguments: argparse.Namespace, session: Session) -> int:
    """Prints the story; returns 0."""
    words = words_for(book, arguments.theme, arguments.language)
    phrases = Phrases.load(TERMINAL, arguments.language)
    players = session.header.players
    screen = Screen(players)
    if arguments.seat is None:
        screen.show(Story.of(words, phrases, book, players, session.truth().events))
    else:
        telling = SeatNarration(words, phrases, book, players)
        for event in session.view(find_player(arguments.seat, players)).events:
            screen.show(telling.of(event))
    if not session.is_over:
        screen.blank()
        screen.show([StoryLine("aside", phrases.say("game", "not_over"))])
    return 0
