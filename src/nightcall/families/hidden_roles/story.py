"""The story of a hidden-role game, one chapter per night and day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import TABLE, reaches
from nightcall.kernel.events import Event, Said
from nightcall.kernel.session import Session
from nightcall.themes import own
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story
from nightcall.wire.rooms.requests import ChapterShown

_HEADINGS: Final = ("night", "day", "end")


def chapters(book: HiddenRolesBook, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
    """The true story, with what was public in each chapter, for its picture."""
    words = own.words_of(book, theme, language)
    story = Story(words, Phrases.load(TERMINAL, language), book, session.header.players)
    return told_in_chapters(story, session.truth().events)


def told_in_chapters(story: Story, events: Sequence[Event]) -> tuple[ChapterShown, ...]:
    """The chapters of these events, told by this story."""
    found: list[tuple[str, list[str], list[Event]]] = []

    def take(lines: Iterable[StoryLine], event: Event | None = None) -> None:
        for line in lines:
            if line.kind in _HEADINGS:
                found.append((line.text, [], []))
            elif found:
                found[-1][1].append(f"{line.name}: {line.text}" if line.name else line.text)
        if event is not None and reaches(event.to, TABLE) and not isinstance(event, Said):
            found[-1][2].append(event)

    take(story.deal(events))
    for event in events:
        take(story.tell(event), event)
    return tuple(ChapterShown(title=title, lines=tuple(lines), events=tuple(public)) for title, lines, public in found)
