"""A bot's random source: keyed by the table's bot seed and the seat, so that bots differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, Purpose, purpose
from nightcall.kernel.questions import Field, Pick
from nightcall.kernel.sources import Seeded

T = TypeVar("T")

_LEGAL = purpose("bot picks anything")


class Luck:
    """Draws are keyed by purpose, never by call order: asked again, a bot answers the same."""

    def __init__(self, seed: int | str, seat: Seat) -> None:
        self._chance = Chance(Seeded(f"bots {seed}").key)
        self._seat = seat
        self._whims: dict[tuple[int, ...], float] = {}

    def happens(self, percent: int, what_for: Purpose, *numbers: int) -> bool:
        """True with this probability."""
        return self._chance.happens(percent, what_for, self._seat, *numbers)

    def pick(self, things: Sequence[T], what_for: Purpose, *numbers: int) -> T:
        """A random element."""
        return self._chance.pick(things, what_for, self._seat, *numbers)

    def sample(self, things: Sequence[T], count: int, what_for: Purpose, *numbers: int) -> tuple[T, ...]:
        """`count` different elements."""
        return self._chance.sample(things, count, what_for, self._seat, *numbers)

    def whim(self, what_for: Purpose, *numbers: int) -> float:
        """A number between -1 and 1; cached, because the same ones are drawn repeatedly."""
        key = (what_for, *numbers)
        if key not in self._whims:
            self._whims[key] = self._chance.below(2001, what_for, self._seat, *numbers) / 1000 - 1
        return self._whims[key]

    def anything(self, field: Field, question: int, place: int) -> Pick:
        """A uniformly random legal pick."""
        options = field.open_options
        if field.most > 1:
            count = min(max(field.least, 1), len(options))
            return self.sample(options, count, _LEGAL, question, place)
        picks = (*options, None) if field.may_be_empty else options
        return self.pick(picks, _LEGAL, question, place)
