"""Judging: how good a belief is on games outside its fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import nan
from typing import Final, NamedTuple

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.days import days_of
from nightcall.bots.belief.model import Fits
from nightcall.bots.belief.separation import auc
from nightcall.bots.training.games import TrainingGame
from nightcall.hidden_roles.rulebooks import known_rulebooks

_BINS: Final = 10


class JudgedBelief(NamedTuple):
    """The belief about one living seat before a day's vote, and the truth."""

    cell: str
    day: int
    chance: float
    is_wolf: bool
    wolves: str  # the kinds of the wolves


def guesses(played: Iterable[TrainingGame], fits: Fits) -> Iterator[JudgedBelief]:
    """All guesses in these games."""
    for game in played:
        book = known_rulebooks()[game.cell.book]
        wolves = {seat for seat, card in enumerate(game.playing) if card in book.wolves}
        who = "+".join(sorted({game.kinds[seat] for seat in wolves}))
        names = tuple("" for _ in game.playing)
        for day in days_of(book, names, game.events, fits):
            for seat, chance in day.chances.items():
                yield JudgedBelief(game.cell.name, day.day, chance, seat in wolves, who)


class Judgement(NamedTuple):
    """The usual scores of a set of guesses."""

    guesses: int
    auc: float
    brier: float
    base: float
    ece: float

    def __str__(self) -> str:
        gain = 100 * (1 - self.brier / self.base) if self.base else 0
        brier = f"Brier {self.brier:.4f} ({gain:.0f}% below the base, {self.base:.4f})"
        return f"{self.guesses:7} AUC {self.auc:.3f} {brier} ECE {self.ece:.3f}"


def judge(made: Sequence[JudgedBelief]) -> Judgement:
    """Scores these guesses. The baseline is the mean share of wolves."""
    chances = np.array([guess.chance for guess in made])
    truth = np.array([guess.is_wolf for guess in made], dtype=float)
    base = truth.mean()
    separation = auc(chances, truth)
    return Judgement(
        len(made),
        nan if separation is None else separation,
        float(((chances - truth) ** 2).mean()),
        float(base * (1 - base)),
        _ece(chances, truth),
    )


def _ece(chances: Numbers, truth: Numbers) -> float:
    places = np.minimum((chances * _BINS).astype(int), _BINS - 1)
    total = 0.0
    for place in range(_BINS):
        here = places == place
        if here.any():
            total += here.mean() * abs(chances[here].mean() - truth[here].mean())
    return float(total)
