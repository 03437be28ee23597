"""Stories: a game's log told night by night, for the page after a game and for whoever kept a log."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.hidden_roles.rulebook import Rulebook as HiddenRoles
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.library import resume
from nightcall.race.events import RaceEnded, TurnBegan
from nightcall.themes import own
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA, sentence
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
        return StoryShown(book=book.id, players=players, chapters=tuple(turns_of(session, asked.language)))
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


def turns_of(session: Session, language: str) -> Iterator[ChapterShown]:
    """A board game turn by turn, with what happened on the board: it has no secrets."""
    phrases, players = Phrases.load(CATCHING_SANTA, language), session.header.players
    title = Phrases.load(TERMINAL, language).say("story", "title")
    lines: list[str] = []
    events: list[Event] = []
    for event in session.truth().events:
        line = sentence(phrases, event, players)
        if isinstance(event, TurnBegan | RaceEnded):
            yield ChapterShown(title=title, lines=tuple(lines), events=tuple(events))
            title, lines, events = line or "", [], [event]
        else:
            lines += [line] if line else []
            events.append(event)
    yield ChapterShown(title=title, lines=tuple(lines), events=tuple(events))
