"""Words for bots' statements, by temperament."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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


class TongueOfCards:
    """Pure: the same statements at the same table get the same words, and only public information decides which."""

    def __init__(self, voices: Voices, seed: int | str, players: Sequence[str], cards: Sequence[str]) -> None:
        self._voices = voices
        self._luck = Chance(Seeded(f"tongue {seed}").key)
        self._names = [_word(name) for name in players]
        self._cards = re.compile("|".join(_word(card).pattern for card in cards), re.IGNORECASE)

    def temperament(self, seat: Seat) -> Temperament:
        """How this seat speaks all game; as many temperaments as possible are used at a table."""
        first = self._luck.below(len(TEMPERAMENTS), _TEMPER)
        return TEMPERAMENTS[(first + seat) % len(TEMPERAMENTS)]

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        """A text for each statement of the view's seat; empty to show the plain statement."""
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
        nobody and asks nothing, such as a greeting, is for one of the others, drawn by the day.
        """
        state, seat = view.state, view.seat
        said = [one for one in state.talk if one.aloud and one.night == state.night]
        if sum(one.seat == seat and one.statement is None for one in said) >= _MOST_REPLIES:
            return ""
        for one in reversed(said):
            if one.seat == seat:
                return ""
            is_typed = one.statement is None and not self._voices.forms_of(one.text)
            named = self._named(one) if is_typed else []
            is_to_all = is_typed and not named and self._hears(one, view) == seat
            if is_to_all or named[:1] == [seat]:
                kind: Reply = "unclear" if len(named) > 1 or self._cards.search(one.text) else "social"
                kind = "to_all" if is_to_all else kind
                temper, today = self.temperament(seat), _today(view)
                return self._voices.reply(kind, one.seat, temper, today, self._luck, seat, state.night)
        return ""

    def _hears(self, said: Remark, view: View) -> Seat | None:
        """Who replies to a line that names nobody: somebody to the first of the day, nobody to the others."""
        state = view.state
        first = next(one for one in state.talk if self._is_for_all(one) and one.night == state.night)
        others: list[Seat] = [seat for seat in state.living if seat != said.seat]
        if first is not said or "?" in said.text or not others:
            return None
        return self._luck.pick(others, _GREETS, state.night)

    def _is_for_all(self, said: Remark) -> bool:
        is_typed = said.statement is None and not self._voices.forms_of(said.text)
        return said.aloud and is_typed and not self._named(said)

    def _named(self, said: Remark) -> list[Seat]:
        """The other seats named in it, in order."""
        found = ((name.search(said.text), seat) for seat, name in enumerate(self._names) if seat != said.seat)
        return [seat for _, seat in sorted((at.start(), seat) for at, seat in found if at is not None)]


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
