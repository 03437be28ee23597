"""What is untrusted, read in a process beside: own rulebooks, logs for their stories, and typed lines."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from nightcall.families.listener import CLEAR, Listener
from nightcall.families.registry import family_of, rulebooks
from nightcall.kernel.errors import BadSetup, Refused
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.library import own_books, own_rulebook, resume
from nightcall.themes.words import themes
from nightcall.wire.rooms.requests import LineAsked, LineUnderstood, OwnBookAsked, OwnBookShown, StoryAsked, StoryShown


def read_book(encoded: bytes) -> Rulebook:
    """The rulebook in this JSON; refuses one that cannot be played, or whose words cannot be said."""
    book = own_rulebook(msgspec.json.decode(encoded, type=dict[str, object]))
    family_of(book).speaker(book, (), None, "en", None)
    return book


def own_book_shown(asked: OwnBookAsked) -> OwnBookShown:
    """A rulebook that somebody brings along; refuses one that cannot be played, and says what to change."""
    if asked.toml is None:
        data = asked.own_book or {}
    else:
        data = own_books().as_data(own_books().read(asked.toml))
    book = own_rulebook(data)
    return OwnBookShown(book=family_of(book).page(book, asked.language, None), own_book=data)


def story_of(asked: StoryAsked) -> StoryShown:
    """The story of a finished game. Of a game that goes on nothing is told: whoever has its log could be playing."""
    session = resume(asked.log.encode())
    if not session.is_over:
        raise Refused("not_over", "This game isn't over. Its story comes at the end.")
    book = session.rulebook
    chapters = family_of(book).story(book, session, asked.theme, asked.language)
    return StoryShown(book=book.id, family=book.family, players=session.header.players, chapters=chapters)


def line_understood(asked: LineAsked) -> LineUnderstood:
    """What a typed line says; nothing of a book or a language that no listener knows."""
    listener = _listener(asked.book, asked.players, asked.theme, asked.language)
    if listener is None:
        return LineUnderstood(statements=())
    statements, sure = listener.understand(asked.text, asked.speaker)
    return LineUnderstood(statements=statements if sure >= CLEAR else ())


@lru_cache(maxsize=100)
def _listener(book: str, players: tuple[str, ...], theme: str | None, language: str) -> Listener | None:
    rules = rulebooks().get(book)
    if rules is None or (theme is not None and theme not in themes()):
        return None
    return family_of(rules).listener(rules, players, theme, language)


def as_json(value: object) -> bytes:
    """The value as JSON; refuses what JSON can say and nobody can write again."""
    try:
        return msgspec.json.encode(value)
    except (RecursionError, OverflowError, ValueError) as error:
        sentence = "This has numbers that are too large, or is nested too deeply."
        raise BadSetup(Sentence("too_deep", sentence)) from error
