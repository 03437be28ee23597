"""The tongue of a table's bots: what they state, in words that suit each one's temperament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded
from nightcall.kernel.view import View
from nightcall.themes.speaking import TEMPERAMENTS, Temperament, Voices

_TEMPER: Final = purpose("bot has a temperament")


class TongueOfCards:
    """Pure: equal statements at an equal table are put in equal words. Only what is public decides which."""

    def __init__(self, voices: Voices, seed: int | str) -> None:
        self._voices = voices
        self._luck = Chance(Seeded(f"tongue {seed}").key)

    def temperament(self, seat: Seat) -> Temperament:
        """How this seat speaks, all game long: as many kinds as fit sit around the table."""
        first = self._luck.below(len(TEMPERAMENTS), _TEMPER)
        return TEMPERAMENTS[(first + seat) % len(TEMPERAMENTS)]

    def words(self, view: View, statements: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        """A text for each statement of the view's seat; empty where the plain statement has to do."""
        state = view.state
        today = tuple(said.text for said in state.talk if said.aloud and said.night == state.night and said.text)
        said: list[AnyStatement] = [msgspec.convert(one, AnyStatement) for one in statements]
        return self._voices.lines(said, self.temperament(view.seat), today, self._luck, view.seat, state.night)


def tongue_at(
    book: Rulebook, players: Sequence[str], theme: str | None, language: str, seed: int | str
) -> TongueOfCards:
    """The tongue of a table."""
    return TongueOfCards(Voices.at(book, players, theme, language), seed)
