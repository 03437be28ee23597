"""The story of a game with hidden roles, a chapter for each night and day."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.session import Session
from nightcall.themes import own
from nightcall.themes.stories.phrases import TERMINAL, Phrases
from nightcall.themes.stories.story import Story
from nightcall.wire.rooms.requests import ChapterShown

_HEADINGS: Final = ("night", "day", "end")


def chapters(book: Rulebook, session: Session, theme: str | None, language: str) -> tuple[ChapterShown, ...]:
    """The game as it truly was."""
    words = own.words_of(book, theme, language)
    phrases = Phrases.load(TERMINAL, language)
    found: list[tuple[str, list[str]]] = []
    for line in Story.of(words, phrases, book, session.header.players, session.truth().events):
        if line.kind in _HEADINGS:
            found.append((line.text, []))
        elif found:
            found[-1][1].append(f"{line.name}: {line.text}" if line.name else line.text)
    return tuple(ChapterShown(title=title, lines=tuple(lines)) for title, lines in found)
