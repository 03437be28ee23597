"""Odds: each side's chance with a 95% interval, and the method."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES

How = Literal["exact", "compiled", "engine"]

SIDES: Final = (WOLVES, VILLAGE, LOVERS, ALONE, NOBODY_WINS)
_WIDE: Final = 1.959964  # the normal quantile for 95%


class Share(Struct, frozen=True):
    """A side's share of the games, with its 95% interval."""

    chance: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Odds(Struct, frozen=True):
    """A table's odds: the sides that can win, the expected nights, and the number of games behind them."""

    sides: dict[str, Share]
    nights: float
    games: int  # 0 if computed exactly
    how: How
    why: tuple[str, ...] = ()  # why no better method was used; a `Sentence` where it can be translated
    spread: float = 0.0  # the standard deviation of the nights; 0 if unknown

    def of(self, side: str) -> Share:
        """This side's share; 0 if it never wins."""
        return self.sides.get(side, Share(0.0, 0.0, 0.0))


class Tally(Struct, frozen=True):
    """Totals of played games: wins by side, nights, and executions."""

    games: int = 0
    wins: dict[str, int] = {}
    nights: int = 0
    executions: int = 0
    of_wolves: int = 0
    nights_squared: int = 0

    def __add__(self, other: Tally) -> Tally:
        """The sum of both."""
        sides = {**self.wins, **other.wins}
        wins = {side: self.wins.get(side, 0) + other.wins.get(side, 0) for side in sides}
        return Tally(
            self.games + other.games,
            wins,
            self.nights + other.nights,
            self.executions + other.executions,
            self.of_wolves + other.of_wolves,
            self.nights_squared + other.nights_squared,
        )

    def odds(self, how: How, possible: tuple[str, ...]) -> Odds:
        """The odds from these games; a side that never won but could have gets an interval too."""
        sides = {
            side: wilson(self.wins.get(side, 0), self.games)
            for side in SIDES
            if side in possible or self.wins.get(side, 0)
        }
        mean = self.nights / self.games
        spread = sqrt(max(0.0, self.nights_squared / self.games - mean**2))
        return Odds(sides, mean, self.games, how, spread=spread)


def exactly(sides: Mapping[str, float], nights: float) -> Odds:
    """Odds that were computed exactly."""
    return Odds(
        {side: Share(sides[side], sides[side], sides[side]) for side in SIDES if side in sides}, nights, 0, "exact"
    )


def wilson(wins: int, games: int) -> Share:
    """Wilson's score interval: valid for few games and for extreme probabilities."""
    share, square = wins / games, _WIDE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _WIDE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))
