"""Stories: a game's log told night by night, for the page after a game and for whoever kept a log."""

from __future__ import annotations

from nightcall.hidden_roles.rulebook import Rulebook as HiddenRoles
from nightcall.kernel.errors import Refused
from nightcall.library import resume
from nightcall.themes import own
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story
from nightcall.wire.rooms.requests import ChapterShown, StoryAsked, StoryShown

_HEADINGS = ("night", "day", "end")


def story_of(asked: StoryAsked) -> StoryShown:
    """The story of a finished game. Of a game that goes on nothing is told: whoever has its log could be playing."""
    session = resume(asked.log.encode())
    if not session.is_over:
        raise Refused("not_over", "This game is not over; its story can be told when it is.")
    book, players = session.rulebook, session.header.players
    if not isinstance(book, HiddenRoles):
        return StoryShown(book=book.id, players=players, chapters=())
    words = own.words_of(book, asked.theme, asked.language)
    phrases = Phrases.load(TERMINAL, asked.language)
    chapters: list[tuple[str, list[str]]] = []
    for line in Story.of(words, phrases, book, players, session.truth().events):
        if line.kind in _HEADINGS:
            chapters.append((line.text, []))
        elif chapters:
            chapters[-1][1].append(f"{line.name}: {line.text}" if line.name else line.text)
    told = tuple(ChapterShown(title=title, lines=tuple(lines)) for title, lines in chapters)
    return StoryShown(book=book.id, players=players, chapters=told)
