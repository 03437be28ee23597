"""Results of a series of Catching Santa games, with intervals; needs no NumPy."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from msgspec import Struct

# The confidence level of one interval, or of several simultaneous ones.
_SURE: Final = 0.95


class PlayedSeries(NamedTuple):
    """The win shares and scores by seat, game by game; and each game's turns."""

    shares: list[list[float]]
    scores: list[list[int]]
    turns: list[int]


class MeanEstimate(Struct, frozen=True):
    """A mean and half the width of its 95% interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Iterable[float], at_once: int = 1) -> MeanEstimate:
        """The estimate from independent values.

        `at_once` is the number of estimates that are compared, as when looking for the most extreme one. The intervals
        then hold simultaneously (Bonferroni's correction).
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
