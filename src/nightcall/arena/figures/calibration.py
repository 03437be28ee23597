"""Calibration: how reliable the public belief is, and how well it separates wolves from others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from nightcall.arena.played import BeliefBeforeVote
from nightcall.bots.belief.separation import auc

_BINS: Final = 10
LAST_DAY: Final = 5  # this and all later days are counted together


class Bin(Struct, frozen=True):
    """The guesses near one probability: their number, their mean, and how many were right."""

    guesses: int
    said: float
    true: float


class Calibration(Struct, frozen=True):
    """Over all guesses about the living before votes. The base rate is the share of wolves."""

    guesses: int
    base_rate: float
    brier: float
    base_brier: float
    ece: float
    auc: float | None
    auc_by_day: dict[int, float]
    reliability: tuple[Bin, ...]

    @property
    def better_by(self) -> float:
        """The relative improvement of the Brier score over the base rate."""
        return 1 - self.brier / self.base_brier if self.base_brier else 0.0


def calibration(guesses: Iterable[BeliefBeforeVote]) -> Calibration | None:
    """The calibration of these guesses; None if there are none."""
    found = list(guesses)
    if not found:
        return None
    base = sum(guess.is_wolf for guess in found) / len(found)
    bins: list[list[BeliefBeforeVote]] = [[] for _ in range(_BINS)]
    for guess in found:
        bins[min(_BINS - 1, int(guess.chance * _BINS))].append(guess)
    filled = tuple(
        Bin(len(one), sum(g.chance for g in one) / len(one), sum(g.is_wolf for g in one) / len(one))
        for one in bins
        if one
    )
    by_day: dict[int, list[BeliefBeforeVote]] = {}
    for guess in found:
        by_day.setdefault(min(guess.day, LAST_DAY), []).append(guess)
    aucs = {day: value for day, some in sorted(by_day.items()) if (value := separation(some)) is not None}
    return Calibration(
        guesses=len(found),
        base_rate=base,
        brier=sum((guess.chance - guess.is_wolf) ** 2 for guess in found) / len(found),
        base_brier=base * (1 - base),
        ece=sum(one.guesses * abs(one.said - one.true) for one in filled) / len(found),
        auc=separation(found),
        auc_by_day=aucs,
        reliability=filled,
    )


def separation(guesses: Sequence[BeliefBeforeVote]) -> float | None:
    """The area under the curve of these guesses; None without a wolf or without anybody else."""
    return auc(
        np.array([guess.chance for guess in guesses]), np.array([guess.is_wolf for guess in guesses], dtype=float)
    )
