"""Words for bots' statements, by temperament."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice, takewhile
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.state import Remark
from nightcall.hidden_roles.talk import AnyStatement, Because
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded
from nightcall.kernel.view import View
from nightcall.themes.own import words_of
from nightcall.themes.speaking import TEMPERAMENTS, Reply, Temperament, Voices

_TEMPER: Final = purpose("bot has a temperament")
_GREETS: Final = purpose("bot replies to what was said to nobody")
_MOST_REPLIES: Final = 2  # per day and bot
_RECENT: Final = 20  # typed lines that a bot looks back on: people may type hundreds, and a server waits meanwhile
_REMEMBERED: Final = 200  # lines, for all bots of a table: each is read once


class TongueOfCards:
    """Pure: the same statements at the same table get the same words, and only public information decides which."""

    def __init__(self, voices: Voices, seed: int | str, players: Sequence[str], cards: Sequence[str]) -> None:
        self._voices = voices
        self._luck = Chance(Seeded(f"tongue {seed}").key)
        self._addressed = lru_cache(_REMEMBERED)(partial(_addressed, voices, [_word(name) for name in players]))
        self._cards = re.compile("|".join(_word(card).pattern for card in cards), re.IGNORECASE)

    def temperament(self, seat: Seat) -> Temperament:
        """How this seat speaks all game; as many temperaments as possible are used at a table."""
        first = self._luck.below(len(TEMPERAMENTS), _TEMPER)
        return TEMPERAMENTS[(first + seat) % len(TEMPERAMENTS)]

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        """A text for each statement of the view's seat; empty to show the plain statement."""
        if not statements:
            return ()
        dead = frozenset(seat for seat in range(len(view.players)) if not view.state.is_alive(seat))
        said = [_whole(msgspec.convert(one, AnyStatement), view) for one in statements]
        return self._voices.lines(
            said,
            self.temperament(view.seat),
            _today(view),
            self._luck,
            view.seat,
            view.state.night,
            speaker=view.seat,
            dead=dead,
        )

    def reply(self, view: View) -> str:
        """A reply to a typed line that is no statement and names this seat first; else empty.

        It asks back if the line mentions others or cards, and is friendly if not. The day's first line that names
        nobody, such as a greeting, is for one of the others, drawn by the day. So is the first question to nobody,
        which gets the question whom it is for.
        """
        state, seat = view.state, view.seat
        said = [one for one in state.talk if one.aloud and one.night == state.night]
        if sum(one.seat == seat and one.statement is None for one in said) >= _MOST_REPLIES:
            return ""
        # Since its last reply, not since it last spoke: it may have had a statement to make in between.
        since = takewhile(lambda one: one.seat != seat or one.statement is not None, reversed(said))
        for one in islice((one for one in since if one.statement is None), _RECENT):
            named = self._named(one)
            is_to_all = named == [] and self._hears(one, view) == seat
            if named is not None and (is_to_all or named[:1] == [seat]):
                kind: Reply = "unclear" if len(named) > 1 or self._cards.search(one.text) else "social"
                if is_to_all:
                    kind = "asked" if _asks(one) else "to_all"
                temper, today = self.temperament(seat), _today(view)
                return self._voices.reply(kind, one.seat, temper, today, self._luck, seat, state.night)
        return ""

    def _hears(self, said: Remark, view: View) -> Seat | None:
        """Who replies to a line that names nobody: somebody to the first of its kind today, nobody to the others."""
        state, asks = view.state, _asks(said)
        today = (one for one in state.talk if one.aloud and one.night == state.night and one.statement is None)
        alike = (one for one in today if _asks(one) == asks)
        first = next((one for one in islice(alike, _RECENT) if self._named(one) == []), None)
        others: list[Seat] = [seat for seat in state.living if seat != said.seat]
        if first is not said or not others:
            return None
        return self._luck.pick(others, _GREETS, state.night)

    def _named(self, said: Remark) -> list[Seat] | None:
        """The other seats named in a typed line, in order; None for a line in a bot's words."""
        found = self._addressed(said.text)
        return None if found is None else [seat for seat in found if seat != said.seat]


def _addressed(voices: Voices, names: Sequence[re.Pattern[str]], text: str) -> list[Seat] | None:
    """The seats named in a typed line, in order; None for a line in a bot's words."""
    if voices.forms_of(text):
        return None
    found = ((name.search(text), seat) for seat, name in enumerate(names))
    return [seat for _, seat in sorted((at.start(), seat) for at, seat in found if at is not None)]


def _asks(said: Remark) -> bool:
    return "?" in said.text


def _today(view: View) -> tuple[str, ...]:
    state = view.state
    return tuple(said.text for said in state.talk if said.aloud and said.night == state.night and said.text)


def _whole(said: AnyStatement, view: View) -> AnyStatement:
    """A reason completed with what it cites, as everybody will hear it."""
    if not isinstance(said, Because) or said.what is not None:
        return said
    return next((one for one in reasons(view.events, said.event) if said.by in (None, one.by)), said)


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def tongue_at(
    book: HiddenRolesBook, players: Sequence[str], theme: str | None, language: str, seed: int | str
) -> TongueOfCards:
    """The tongue of a table."""
    words = words_of(book, theme, language)
    cards = [words.card(card.name) for card in book.cards]
    return TongueOfCards(Voices.at(book, players, theme, language), seed, players, cards)
