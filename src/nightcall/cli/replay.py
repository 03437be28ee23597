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
    from nightcall.cli.terminal.screen import Screen
    from nightcall.cli.terminal.tables import BadWords, book_of, find_player, words_for
    from nightcall.cli.terminal.telling import Telling
    from nightcall.library import resume
    from nightcall.themes.stories.lines import Line
    from nightcall.themes.stories.phrases import TERMINAL, Phrases
    from nightcall.themes.stories.story import Story

    session = resume(read_bytes(arguments.file))
    if session.rulebook.id == "catching-santa":
        from nightcall.cli.santa.play import replay_catching_santa

        if arguments.seat is not None or arguments.theme:
            raise BadWords("Catching Santa has no secrets and one theme: leave --seat and --theme out.")
        return replay_catching_santa(session, arguments.language)
    book = book_of(session)
    words = words_for(book, arguments.theme, arguments.language)
    phrases = Phrases.load(TERMINAL, arguments.language)
    players = session.header.players
    screen = Screen(players)
    if arguments.seat is None:
        screen.show(Story.of(words, phrases, book, players, session.truth().events))
    else:
        telling = Telling(words, phrases, players)
        for event in session.view(find_player(arguments.seat, players)).events:
            screen.show(telling.of(event))
    if not session.is_over:
        screen.blank()
        screen.show([Line("aside", phrases.say("game", "not_over"))])
    return 0
