"""The dice: given throws first, then chance, keyed by turn and throw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.race.pieces import FACES, PIPS, Face

# A given throw: 1 to 6 for the ordinary die, a face's name for the magic one.
Throw = int | Face

FIRST_THROW: Final = purpose("catching santa: who begins")
MAGIC_DIE: Final = purpose("catching santa: magic die")
ORDINARY_DIE: Final = purpose("catching santa: ordinary die")
_FACES: Final = tuple(FACES)


class Dice:
    """Each die uses the given throws of its kind in order, then falls by chance."""

    def __init__(self, chance: Chance, told: Iterable[Throw]) -> None:
        told = tuple(told)
        self._chance = chance
        self._told_faces = iter([throw for throw in told if isinstance(throw, str)])
        self._told_pips = iter([throw for throw in told if isinstance(throw, int)])

    def magic(self, turn: int) -> Face:
        """A throw of the magic die."""
        told = next(self._told_faces, None)
        return _FACES[self._chance.below(len(_FACES), MAGIC_DIE, turn)] if told is None else told

    def ordinary(self, turn: int, throw: int) -> int:
        """A throw of the ordinary die."""
        told = next(self._told_pips, None)
        return 1 + self._chance.below(PIPS, ORDINARY_DIE, turn, throw) if told is None else told

    def first(self, round_: int, seat: Seat) -> int:
        """A throw to decide who begins."""
        told = next(self._told_pips, None)
        return 1 + self._chance.below(PIPS, FIRST_THROW, round_, seat) if told is None else told
