"""A speaker: who puts one game into words, event by event and question by question."""

from __future__ import annotations

from typing import Protocol

from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask
from nightcall.themes.narrator import Narrated
from nightcall.themes.prompts import Prompt


class Speaker(Protocol):
    """Hears the events of one game in order. Only what everyone hears moves it on, so all hear the same."""

    def tell(self, event: Event) -> Narrated:
        """What there is to say about the next event."""

    def question(self, ask: Ask) -> Prompt:
        """An open question as a person reads it."""
