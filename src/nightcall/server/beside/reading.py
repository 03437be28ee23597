"""Reads untrusted input in a worker process: custom rulebooks, logs for stories, and typed lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from nightcall.families.listener import CLEAR, TalkListener
from nightcall.families.registry import family_of, rulebooks
from nightcall.kernel.errors import BadRulebook, BadSetup, Refused
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence, Several
from nightcall.library import own_books, own_rulebook, resume
from nightcall.themes.words import themes
from nightcall.wire.rooms.requests import (
    LineAsked,
    LineUnderstood,
    OwnBookAsked,
    OwnBookShown,
    StoryAsked,
    StoryShown,
    WorkshopAsked,
    WorkshopShown,
)

FAULTS_AT_A_TIME: Final = 3


def read_book(encoded: bytes) -> Rulebook:
    """The rulebook in this JSON; raises if it cannot be played, or its words cannot be used."""
    book = own_rulebook(msgspec.json.decode(encoded, type=dict[str, object]))
    family_of(book).speaker(book, (), None, "en", None)
    return book


def own_book_shown(asked: OwnBookAsked) -> OwnBookShown:
    """A custom rulebook for a page; raises with what to change if it cannot be played."""
    try:
        return _shown(_data(asked), asked.language)
    except BadRulebook as error:
        raise BadSetup(_first(error.problems)) from error


def workshop_shown(asked: WorkshopAsked) -> WorkshopShown:
    """A custom rulebook for whoever makes it; raises with what to change if it cannot be played."""
    books = own_books()
    try:
        data = _data(asked)
        if asked.add is not None:
            data = books.with_card(own_rulebook(data), asked.add, asked.language)
        if asked.rename is not None:
            data = books.with_name(own_rulebook(data), asked.rename, asked.language)
        if asked.remove is not None:
            data = books.without_card(own_rulebook(data), asked.remove)
        shown = _shown(data, asked.language)
    except BadRulebook as error:
        raise BadSetup(_first(error.problems)) from error
    book = own_rulebook(data)
    return WorkshopShown(
        book=shown.book,
        own_book=books.as_data(book),
        toml=books.as_toml(book),
        powers=dict(books.arguments(book)),
        offered=books.offered(),
        night=books.first_night(book, asked.language),
        warnings=books.warnings(book, asked.language),
    )


def _data(asked: OwnBookAsked) -> Mapping[str, Any]:
    if asked.toml is None:
        return asked.own_book or {}
    return own_books().as_data(own_books().read(asked.toml))


def _shown(data: Mapping[str, Any], language: str) -> OwnBookShown:
    book = own_rulebook(data)
    return OwnBookShown(book=family_of(book).page(book, language, None), own_book=dict(data))


def _first(faults: Sequence[str]) -> Sentence:
    """The first faults of a rulebook, as many as one fixes at a time, and the number of others."""
    first, more = Several(faults[:FAULTS_AT_A_TIME]), len(faults) - FAULTS_AT_A_TIME
    if more <= 0:
        return Sentence("book_faults", "This rulebook can't be played yet:\n- {faults}", faults=first)
    sentence = "This rulebook can't be played yet:\n- {faults}\nand {more} more."
    return Sentence("book_more_faults", sentence, faults=first, more=more)


def story_of(asked: StoryAsked) -> StoryShown:
    """The story of a finished game. An unfinished one is refused: its log could come from a player."""
    session = resume(asked.log.encode())
    if not session.is_over:
        raise Refused("not_over", "This game isn't over. Its story comes at the end.")
    book = session.rulebook
    chapters = family_of(book).story(book, session, asked.theme, asked.language)
    title = family_of(book).page(book, asked.language, None).title
    return StoryShown(book=book.id, family=book.family, players=session.header.players, chapters=chapters, title=title)


def line_understood(asked: LineAsked) -> LineUnderstood:
    """The meaning of a typed line; empty for a book or language without a parser."""
    own_book = None if asked.own_book is None else as_json(asked.own_book)
    listener = _listener(asked.book, asked.players, asked.theme, asked.language, own_book)
    if listener is None:
        return LineUnderstood(statements=())
    statements, sure = listener.understand(asked.text, asked.speaker)
    return LineUnderstood(statements=statements if sure >= CLEAR else ())


@lru_cache(maxsize=100)
def _listener(
    book: str, players: tuple[str, ...], theme: str | None, language: str, own_book: bytes | None
) -> TalkListener | None:
    rules = rulebooks().get(book) if own_book is None else read_book(own_book)
    if rules is None or (theme is not None and theme not in themes()):
        return None
    return family_of(rules).listener(rules, players, theme, language)


def as_json(value: object) -> bytes:
    """The value as JSON; raises for valid JSON that cannot be encoded again."""
    try:
        return msgspec.json.encode(value)
    except (RecursionError, OverflowError, ValueError) as error:
        sentence = "This has numbers that are too large, or is nested too deeply."
        raise BadSetup(Sentence("too_deep", sentence)) from error
