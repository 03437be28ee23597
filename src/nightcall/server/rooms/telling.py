"""Telling: a game's news as the lines that devices are sent, in the words of the table's theme and language."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.hidden_roles.rulebook import Rulebook as HiddenRoles
from nightcall.kernel.events import DealSealed, DealUnsealed, Event
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sources import Deal, Learnt
from nightcall.themes import own
from nightcall.themes.narrator import Narrator
from nightcall.themes.words import Words
from nightcall.wire.lines import Line, QuestionOpened, Told
from nightcall.wire.rooms.frames import FieldWords, QuestionInWords, QuestionWords, ToldInWords
from nightcall.wire.rooms.setup import Setup


def words_of(book: Rulebook, setup: Setup) -> Words | None:
    """The words of a table; a board game needs none."""
    return own.words_of(book, setup.theme, setup.language) if isinstance(book, HiddenRoles) else None


class Teller:
    """Puts the lines of one game into words. Only what everyone hears moves it on, so all hear the same."""

    def __init__(self, words: Words | None, players: Sequence[str], deal: Deal) -> None:
        self._words = words
        self._has_real_cards = isinstance(deal, Learnt)
        self._players = players
        self._narrator = Narrator(words, players) if words else None

    def in_words(self, line: Line) -> Line:
        """The line with the words that belong to it."""
        if isinstance(line, Told):
            return self._told(line.event)
        if isinstance(line, QuestionOpened):
            return QuestionInWords(question=line.question, words=self._question(line.question), to=line.to)
        return line

    def _told(self, event: Event) -> ToldInWords:
        if self._narrator is None:
            return ToldInWords(event=event, to=event.to)
        said = self._narrator.tell(event)
        if self._has_real_cards and isinstance(event, (DealSealed, DealUnsealed)):
            return ToldInWords(event=event, to=event.to)  # the seal is of lots alone: hands have shuffled the cards
        return ToldInWords(event=event, aloud=said.aloud, private=said.private, to=event.to)

    def _question(self, ask: Ask) -> QuestionWords | None:
        if self._words is None:
            return None
        prompt = self._words.question(ask, self._players)
        fields = {
            # Seats go by their players' names, which every device knows.
            field.name: FieldWords(
                label=field.label,
                none=field.none,
                options={option: name for option, name in field.options if isinstance(option, str)},
            )
            for field in prompt.fields
        }
        return QuestionWords(title=prompt.title, fields=fields)
