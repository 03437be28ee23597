"""The interface for putting a game into words, event by event and question by question."""

from __future__ import annotations

from typing import Protocol

from nightcall.kernel.events import Event
from nightcall.kernel.questions import Ask
from nightcall.themes.narrator import Narrated
from nightcall.themes.prompts import Prompt


class Speaker(Protocol):
    """Takes the events of one game in order. Only public ones change its state, so all viewers hear the same."""

    def tell(self, event: Event) -> Narrated:
        """The words for the next event."""

    def question(self, ask: Ask) -> Prompt:
        """The text of an open question."""
