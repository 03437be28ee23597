"""Telling: a game as one seat hears it, line by line: the narration, the seat's private news, and the talk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.cli.terminal.lines import Line
from nightcall.cli.terminal.naming import deck_in_words, holders, listed, tallies, thumbs
from nightcall.hidden_roles.events import (
    CardsRevealed,
    DayBroke,
    Died,
    GameBegan,
    GameEnded,
    NightFell,
    VerdictShown,
    VotesShown,
)
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event, Said
from nightcall.themes.narrator import Narrator
from nightcall.themes.words import Words


class Telling:
    """Give it the events of one viewer, in order."""

    def __init__(self, words: Words, players: Sequence[str]) -> None:
        self._words = words
        self._players = players
        self._narrator = Narrator(words, players)

    def of(self, event: Event) -> Iterator[Line]:
        """The lines that tell the next event."""
        told = self._narrator.tell(event)
        match event:
            case NightFell():
                yield Line("night", f"Night {event.night}")
            case DayBroke():
                yield Line("day", f"Day {event.day}")
            case GameEnded():
                yield Line("end", "The end")
            case Said():
                yield Line("talk", self.speech(event), self._players[event.seat])
            case VotesShown() if rows := tallies(event, self._players):
                # A list is easier to argue about than a sentence.
                yield from (Line("row", text, name) for name, text in rows)
                return
            case VerdictShown():
                yield from (Line("row", text, name) for name, text in thumbs(event, self._players))
                return
            case CardsRevealed():
                yield from (Line("row", text, name) for name, text in holders(self._words, event, self._players))
                return
        if told.aloud:
            yield Line("death" if isinstance(event, Died) else "aloud", told.aloud)
        if told.private:
            yield Line("private", told.private)
        if isinstance(event, GameBegan):
            secret = [self._words.card(card) for card in event.uncounted]
            unknown = f"; nobody says how many of {listed(secret)}" if secret else ""
            yield Line("aside", f"In the deck: {deck_in_words(self._words, event.deck)}{unknown}.")

    def speech(self, event: Said) -> str:
        """What was said, as a person would have said it."""
        said = [self._words.statement(event.statement, self._players)] if event.statement is not None else []
        whispered = "(whispers) " if event.to != EVERYONE else ""
        return whispered + " ".join([*said, *([event.text] if event.text else [])])
