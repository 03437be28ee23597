"""Calibration: how far the public belief can be trusted, and how well it tells wolves from the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from nightcall.arena.played import BeliefBeforeVote

_BINS: Final = 10
LAST_DAY: Final = 5  # this one and all later ones are counted together


class Bin(Struct, frozen=True):
    """The guesses of about this chance: how many, what they said, and how many were right to say it."""

    guesses: int
    said: float
    true: float


class Calibration(Struct, frozen=True):
    """Of all guesses about the living before the votes. The base rate says of everybody the share of wolves."""

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
        """By which share the Brier score is below that of the base rate."""
        return 1 - self.brier / self.base_brier if self.base_brier else 0.0


def calibration(guesses: Iterable[BeliefBeforeVote]) -> Calibration | None:
    """What these guesses come to; None where there are none."""
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
    aucs = {day: value for day, some in sorted(by_day.items()) if (value := auc(some)) is not None}
    return Calibration(
        guesses=len(found),
        base_rate=base,
        brier=sum((guess.chance - guess.is_wolf) ** 2 for guess in found) / len(found),
        base_brier=base * (1 - base),
        ece=sum(one.guesses * abs(one.said - one.true) for one in filled) / len(found),
        auc=auc(found),
        auc_by_day=aucs,
        reliability=filled,
    )


def auc(guesses: Sequence[BeliefBeforeVote]) -> float | None:
    """The chance that a wolf is held for more likely a wolf than another seat is; None without one of either."""
    ranked = sorted(guesses, key=lambda guess: guess.chance)
    wolves = sum(guess.is_wolf for guess in ranked)
    others = len(ranked) - wolves
    if not wolves or not others:
        return None
    ranks = 0.0
    place = 0
    while place < len(ranked):
        end = place
        while end < len(ranked) and ranked[end].chance == ranked[place].chance:
            end += 1
        middle = (place + 1 + end) / 2  # equal guesses share their ranks
        ranks += middle * sum(guess.is_wolf for guess in ranked[place:end])
        place = end
    return (ranks - wolves * (wolves + 1) / 2) / (wolves * others)
