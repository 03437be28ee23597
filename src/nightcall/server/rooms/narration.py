"""Turns a game's news into lines for devices, in the words of the room's theme and language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, overload

from msgspec.structs import replace

from nightcall.families.registry import family_of
from nightcall.families.speaker import Speaker
from nightcall.kernel.events import DealSealed, DealUnsealed, Event, SeedGiven
from nightcall.kernel.log import Header
from nightcall.kernel.questions import Ask
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.sources import Given, Learnt, Luck, Sealed
from nightcall.server.rooms.pace import is_moderated
from nightcall.server.rooms.refusing import in_words
from nightcall.server.rooms.stops import Stops
from nightcall.wire.lines import Line, QuestionOpened, ToldLine
from nightcall.wire.rooms.frames import FieldWords, QuestionInWords, QuestionWords, ToldInWords
from nightcall.wire.rooms.setup import Setup

# In letters. A book of a table's own may say what it likes, but each of its lines has to fit a frame.
LONGEST_TEXT: Final = 2000
LONGEST_TITLE: Final = 500
LONGEST_OPTION: Final = 60
# Nobody sees them, and in a frame each takes six bytes; every other letter takes at most four.
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f]")


_WISHED: Final = Sentence("dealt_by_a_wish", "You chose your card, so this deal has no seal.")
_DEALT_ALONE: Final = Sentence(
    "dealt_alone", "The deal is sealed, by the server alone: no phone had a hand in the shuffle."
)


def any_device_added_to(luck: Luck) -> bool:
    """Whether any device added a nonce to the deal."""
    return isinstance(luck, Sealed) and any(luck.nonces)


def speaker_for(book: Rulebook, setup: Setup, players: Sequence[str] = ()) -> Speaker | None:
    """The narrator for a set-up; refuses an unknown theme or language."""
    return family_of(book).speaker(book, players, setup.theme, setup.language, setup.mode)


class Narration:
    """Puts the lines of one game into words."""

    def __init__(self, speaker: Speaker | None, header: Header, setup: Setup) -> None:
        self._speaker = speaker
        self._has_real_cards = isinstance(header.deal, Learnt)
        self._wished = in_words(_WISHED, setup) if isinstance(header.deal, Given) else None
        self._stops = Stops() if is_moderated(setup) else None
        self._dealt_alone = None if any_device_added_to(header.luck) else in_words(_DEALT_ALONE, setup)

    def in_words(self, line: Line) -> Line:
        """The line with its words."""
        if isinstance(line, ToldLine):
            return self._with_stop(self._told(line.event))
        if isinstance(line, QuestionOpened):
            if self._stops is not None:
                self._stops.asked()
            return QuestionInWords(question=line.question, words=self._question(line.question), to=line.to)
        return line

    def _with_stop(self, told: ToldInWords) -> ToldInWords:
        if self._stops is not None and self._stops.is_before(told.event, is_said=told.aloud is not None):
            return replace(told, stop=True)
        return told

    def _told(self, event: Event) -> ToldInWords:
        if self._speaker is None:
            return ToldInWords(event=event, to=event.to)
        said = self._speaker.tell(event)
        if self._has_real_cards and isinstance(event, (DealSealed, DealUnsealed)):
            return ToldInWords(event=event, to=event.to)  # the seal is of lots alone: hands have shuffled the cards
        if isinstance(event, SeedGiven) and self._wished is not None:
            return ToldInWords(event=event, aloud=self._wished, to=event.to)
        if isinstance(event, DealSealed) and self._dealt_alone is not None:
            return ToldInWords(event=event, aloud=self._dealt_alone, to=event.to)
        aloud, private = _cut(said.aloud, LONGEST_TEXT), _cut(said.private, LONGEST_TEXT)
        return ToldInWords(event=event, aloud=aloud, private=private, to=event.to)

    def _question(self, ask: Ask) -> QuestionWords | None:
        if self._speaker is None:
            return None
        prompt = self._speaker.question(ask)
        fields = {
            # Seats go by their players' names, which every device knows.
            field.name: FieldWords(
                label=_cut(field.label, LONGEST_TITLE),
                none=_cut(field.none, LONGEST_TITLE),
                options={
                    option: _cut(name, LONGEST_OPTION) for option, name in field.options if isinstance(option, str)
                },
            )
            for field in prompt.fields
        }
        return QuestionWords(title=_cut(prompt.title, LONGEST_TITLE), fields=fields)


@overload
def _cut(text: str, longest: int) -> str: ...
@overload
def _cut(text: None, longest: int) -> None: ...
@overload
def _cut(text: str | None, longest: int) -> str | None: ...
def _cut(text: str | None, longest: int) -> str | None:
    if text is None:
        return None
    seen = _CONTROLS.sub(" ", text)
    return seen if len(seen) <= longest else f"{seen[: longest - 1]}…"
