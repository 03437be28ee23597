"""Games with hidden roles on a terminal: played by one person among bots, and told again."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from nightcall.bots.company import Company
from nightcall.cli.again import going_on, hearing
from nightcall.cli.terminal.game import TerminalGame
from nightcall.cli.terminal.keyboard import Left
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
    session = resumed or _begun(book, arguments)
    words = words_for(book, arguments.theme, arguments.language)
    phrases = Phrases.load(TERMINAL, arguments.language)
    save = Save.go_on(arguments.resume, session) if arguments.resume else Save.begin(arguments.save, session)
    seats = [seat for seat in range(len(session.header.players)) if seat != PERSON]
    # The bots' luck comes from the game's own, so a resumed game goes on with the same bots.
    seed = session.header.luck.key.hex()
    table = (book, session.header.players, arguments.theme, arguments.language)
    tongue = family_of(book).tongue(*table, seed)
    company = Company(session, {seat: make(book, seat, seed) for seat in seats}, tongue)
    screen = Screen(session.header.players, session.header.players[PERSON], TerminalPace(fast=arguments.fast))
    rules = partial(rules_in_lines, book, arguments.theme, arguments.language, session.header.options)
    listener = family_of(book).listener(*table)
    person = Person(session, words, phrases, Notebook(words, phrases, book, rules), screen, save)
    game = TerminalGame(person, book, company, listener, fast=arguments.fast)
    header = session.header
    _, warnings = book.prepare(header.players, header.deck, header.options, header.deal)
    screen.show(StoryLine("aside", said(warning, words, arguments.language)) for warning in warnings)
    screen.show([StoryLine("aside", phrases.say("game", "kept", path=save.path))])
    try:
        if arguments.resume:
            game.recall()
        game.play()
    except (Left, KeyboardInterrupt):
        if not session.is_over:
            screen.blank()
            again = StoryLine("command", going_on(arguments, save.path))
            screen.show([StoryLine("aside", phrases.say("game", "saved")), again])
            return 130
    screen.blank()
    again = StoryLine("command", hearing(arguments, save.path))
    screen.show([StoryLine("aside", phrases.say("game", "hear_again")), again])
    return 0


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
