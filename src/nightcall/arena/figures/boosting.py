"""Boosting: whether a trained classifier can tell wolves from uninformed villagers by their first day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nightcall.arena.played import Played

_TREES: Final = 60
_RATE: Final = 0.1
_LEAST: Final = 20  # rows in a leaf
_FEWEST: Final = 400  # rows below which nothing is learnt

Numbers = NDArray[np.float64]


class Leaf(NamedTuple):
    """The value for all rows that reach it."""

    value: float


class Fork(NamedTuple):
    """Splits rows by whether one feature is at most a limit."""

    place: int
    limit: float
    low: Leaf | Fork
    high: Leaf | Fork


def tell_by_first_day(games: Sequence[Played]) -> float | None:
    """The AUC of gradient boosting, trained on every second game and tested on the others; None for too few."""
    halves = [_rows([game for game in games if game.number % 2 == half]) for half in (0, 1)]
    if min(len(wolf) for _, wolf in halves) < _FEWEST or any(wolf.min() == wolf.max() for _, wolf in halves):
        return None
    found = [_auc(_boosted(*halves[half], halves[1 - half][0]), halves[1 - half][1]) for half in (0, 1)]
    return sum(found) / 2


def _rows(games: Sequence[Played]) -> tuple[Numbers, Numbers]:
    rows = [row for game in games for row in game.first_day]
    return np.array([numbers for _, numbers in rows], float), np.array([is_wolf for is_wolf, _ in rows], float)


def _boosted(rows: Numbers, wolf: Numbers, asked: Numbers) -> Numbers:
    """Gradient-boosted trees of depth two: the scores of the `asked` rows."""
    base = np.log(wolf.mean() / (1 - wolf.mean()))
    score, answer = np.full(len(rows), base), np.full(len(asked), base)
    for _ in range(_TREES):
        chance = 1 / (1 + np.exp(-score))
        tree = _grown(rows, wolf - chance, chance * (1 - chance), 2)
        score += _RATE * _said(tree, rows)
        answer += _RATE * _said(tree, asked)
    return answer


def _grown(rows: Numbers, slope: Numbers, bend: Numbers, depth: int) -> Leaf | Fork:
    total, weight = slope.sum(), bend.sum() + 1.0
    best: tuple[float, int, float] | None = None
    for place in range(rows.shape[1] if depth else 0):
        for limit in np.unique(rows[:, place])[:-1]:
            low = rows[:, place] <= limit
            if not _LEAST <= low.sum() <= len(low) - _LEAST:
                continue
            left, heavy = slope[low].sum(), bend[low].sum() + 1.0
            gain = left**2 / heavy + (total - left) ** 2 / (weight - heavy + 1.0) - total**2 / weight
            if best is None or gain > best[0]:
                best = gain, place, float(limit)
    if best is None or best[0] <= 1e-6:
        return Leaf(float(total / weight))
    _, place, limit = best
    low = rows[:, place] <= limit
    return Fork(
        place,
        limit,
        _grown(rows[low], slope[low], bend[low], depth - 1),
        _grown(rows[~low], slope[~low], bend[~low], depth - 1),
    )


def _said(tree: Leaf | Fork, rows: Numbers) -> Any:
    if isinstance(tree, Leaf):
        return np.full(len(rows), tree.value)
    return np.where(rows[:, tree.place] <= tree.limit, _said(tree.low, rows), _said(tree.high, rows))


def _auc(score: Numbers, wolf: Numbers) -> float:
    order = np.argsort(score, kind="stable")
    values, ranks = score[order], np.empty(len(score))
    _, first, count = np.unique(values, return_index=True, return_counts=True)
    ranks[order] = np.repeat(first + (count + 1) / 2, count)
    wolves = wolf.sum()
    return float((ranks[wolf > 0].sum() - wolves * (wolves + 1) / 2) / (wolves * (len(wolf) - wolves)))
