"""Stories: a game's log told chapter by chapter, for the page after a game and for whoever kept a log."""

from __future__ import annotations

from nightcall.families.registry import family_of
from nightcall.kernel.errors import Refused
from nightcall.library import resume
from nightcall.wire.rooms.requests import StoryAsked, StoryShown


def story_of(asked: StoryAsked) -> StoryShown:
    """The story of a finished game. Of a game that goes on nothing is told: whoever has its log could be playing."""
    session = resume(asked.log.encode())
    if not session.is_over:
        raise Refused("not_over", "This game is not over; its story can be told when it is.")
    book = session.rulebook
    chapters = family_of(book).story(book, session, asked.theme, asked.language)
    return StoryShown(book=book.id, family=book.family, players=session.header.players, chapters=chapters)
