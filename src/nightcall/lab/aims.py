"""Aims: how often each side should win, and how far a deck's odds are from that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from nightcall.hidden_roles.teams import ALONE, LOVERS, VILLAGE, WOLVES
from nightcall.lab.odds import Odds

# The default share of a third side: enough to be worth playing for, and less than the two others.
_THIRD: Final = {ALONE: 0.2, LOVERS: 0.1}
HARDLY_A_CHANCE: Final = 0.1
_NO_GAME: Final = 0.5  # penalty if a side has hardly a chance
_A_NIGHT: Final = 0.01  # penalty per night of standard deviation in length


class Aim(Struct, frozen=True):
    """What a host wants: the wolves' share of what third sides leave, or each side's share."""

    wolves: float = 0.5
    each: Mapping[str, float] = {}

    def shares(self, sides: Sequence[str]) -> dict[str, float]:
        """The share of each of these sides; 0 for nobody."""
        if self.each:
            return {side: self.each.get(side, 0.0) for side in sides}
        third = {side: share for side, share in _THIRD.items() if side in sides}
        rest = 1 - sum(third.values())
        return {WOLVES: rest * self.wolves, VILLAGE: rest * (1 - self.wolves), **third}

    def distance(self, odds: Odds, sides: Sequence[str]) -> float:
        """The distance of these odds: the share of games that would have to end differently, plus penalties."""
        shares = self.shares(sides)
        others = sum(abs(odds.of(side).chance - share) for side, share in shares.items())
        unaimed = sum(share.chance for side, share in odds.sides.items() if side not in shares)
        spoilt = any(odds.of(side).chance < HARDLY_A_CHANCE for side in sides if shares.get(side, 0) > HARDLY_A_CHANCE)
        return (others + unaimed) / 2 + _NO_GAME * spoilt + _A_NIGHT * odds.spread

    def __str__(self) -> str:
        """As printed."""
        if self.each:
            return ", ".join(f"{side} {100 * share:g} %" for side, share in self.each.items())
        return f"the wolves win {100 * self.wolves:g} %, of what lovers (10 %) and lone winners (20 %) leave, if any"
