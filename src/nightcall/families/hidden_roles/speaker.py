"""Words for a hidden-role game: a narrator for events, and the theme's texts for questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask
from nightcall.themes.narrator import Narrated, Narrator
from nightcall.themes.prompts import Prompt
from nightcall.themes.words import Words


class SpeakerOfCards:
    """One game in the words of one theme and language."""

    def __init__(self, words: Words, players: Sequence[str], way: str | None, wolves: Collection[str]) -> None:
        self._words = words
        self._players = players
        self._narrator = Narrator(words, players, way, wolves=wolves)

    def tell(self, event: Event) -> Narrated:
        return self._narrator.tell(event)

    def question(self, ask: Ask) -> Prompt:
        return self._words.question(ask, self._players)
