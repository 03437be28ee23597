"""Seat narration: a game as one seat hears it, line by line: the narration, the seat's private news, and the talk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.events import Event, Said
from nightcall.themes.narrator import Narrator
from nightcall.themes.speaking import is_of_another_language
from nightcall.themes.stories.lines import StoryLine
from nightcall.themes.stories.naming import deck_in_words, holders, tallies, thumbs
from nightcall.themes.stories.phrases import Phrases
from nightcall.themes.words import Words


class SeatNarration:
    """Turns one viewer's events, in order, into lines."""

    def __init__(self, words: Words, phrases: Phrases, book: HiddenRolesBook, players: Sequence[str]) -> None:
        self._words = words
        self._phrases = phrases
        self._players = players
        self._language = words.lines.language
        self._narrator = Narrator(words, players, wolves=book.wolves)

    def of(self, event: Event) -> Iterator[StoryLine]:
        """The lines for the next event."""
        told = self._narrator.tell(event)
        match event:
            case NightFell():
                yield StoryLine("night", self._phrases.say("telling", "night", night=event.night))
            case DayBroke():
                yield StoryLine("day", self._phrases.say("telling", "day", day=event.day))
            case GameEnded():
                yield StoryLine("end", self._phrases.say("telling", "end"))
            case Said():
                yield StoryLine("talk", self.speech(event), self._players[event.seat])
            case VotesShown() if rows := tallies(self._phrases, event, self._players):
                # A list is easier to argue about than a sentence.
                yield from (StoryLine("row", text, name) for name, text in rows)
                return
            case VerdictShown():
                yield from (StoryLine("row", text, name) for name, text in thumbs(self._phrases, event, self._players))
                return
            case CardsRevealed():
                rows = holders(self._words, self._phrases, event, self._players)
                yield from (StoryLine("row", text, name) for name, text in rows)
                return
        if told.aloud:
            yield StoryLine("death" if isinstance(event, Died) else "aloud", told.aloud)
        if told.private:
            yield StoryLine("private", told.private)
        if isinstance(event, GameBegan):
            deck = deck_in_words(self._words, event.deck)
            secret = self._phrases.listed(map(self._words.card, event.uncounted))
            line = self._phrases.say("telling", "deck_in_part" if secret else "deck", deck=deck, secret=secret)
            yield StoryLine("aside", line)

    def speech(self, event: Said) -> str:
        """What was said, as a person would have said it."""
        text = event.text
        # Whoever has put it into words need not be told twice what they mean, unless the words are another language's.
        if event.statement is not None and (not text or is_of_another_language(text, self._language)):
            text = self._words.statement(event.statement, self._players)
        return text if event.to == EVERYONE else self._phrases.say("telling", "whispers", text=text)
