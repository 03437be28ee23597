"""What came of a series of games of Catching Santa, and what it tells, with intervals; needs no NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from msgspec import Struct

# 95 of 100 such intervals hold the true value, or of several at once all true values.
_SURE: Final = 0.95


class PlayedSeries(NamedTuple):
    """The shares of the wins and the scores by seat, each game by game; and the turns of each game."""

    shares: list[list[float]]
    scores: list[list[int]]
    turns: list[int]


class MeanEstimate(Struct, frozen=True):
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Iterable[float], at_once: int = 1) -> MeanEstimate:
        """The estimate from independent values.

        Who looks at several estimates for the one that is furthest off says how many. Each is then as much wider as
        it has to be for all of them to hold the true values 95 times in 100 (Bonferroni's correction).
        """
        wide = NormalDist().inv_cdf(1 - (1 - _SURE) / 2 / at_once)
        numbers = [float(value) for value in values]
        mean = fsum(numbers) / len(numbers)
        if len(numbers) == 1:
            return cls(mean, float("inf"))
        variance = fsum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
        return cls(mean, wide * sqrt(variance / len(numbers)))

    def holds(self, value: float) -> bool:
        """True if the value is within the interval."""
        return abs(value - self.mean) <= self.margin
