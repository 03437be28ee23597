"""The story of a board game, one chapter per turn; it has no secrets."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.race.events import RaceEnded, TurnBegan
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.santa import CATCHING_SANTA, sentence
from nightcall.wire.rooms.requests import ChapterShown


def turns(session: Session, language: str) -> Iterator[ChapterShown]:
    """The start, every turn, and the end."""
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
