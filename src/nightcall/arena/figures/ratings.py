"""Ratings: the strength of each kind of player on either side, fitted to all games, on the Elo scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import Final

from msgspec import Struct

from nightcall.arena.played import Played
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.audience import Seat

_SCALE: Final = 400 / log(10)
_PRIOR: Final = 0.5  # prior weight of an average rating
_ROUNDS: Final = 8

Row = dict[int, float]
IsWolf = Callable[[Played, Seat], bool]


class Rating(Struct, frozen=True):
    """A kind's strength on either side, relative to the average; None if it never played it."""

    village: float | None
    wolves: float | None


def ratings(games: Sequence[Played], is_wolf: IsWolf) -> dict[str, Rating]:
    """From the games that the village or the wolves won. The tables' own odds are fitted too, and so factored out."""
    decided = [game for game in games if game.won in (VILLAGE, WOLVES)]
    places: dict[tuple[str, str], int] = {}
    rows: list[tuple[Row, bool]] = []
    for game in decided:
        row: Row = {places.setdefault(("cell", game.cell), len(places)): 1.0}
        packs = {side: [k for s, k in enumerate(game.kinds) if is_wolf(game, s) == (side == WOLVES)] for side in _SIDES}
        for side, kinds in packs.items():
            for kind in kinds:
                place = places.setdefault((side, kind), len(places))
                row[place] = row.get(place, 0.0) + (1 if side == VILLAGE else -1) / len(kinds)
        rows.append((row, game.won == VILLAGE))
    if not rows:
        return {}
    weights = _fitted(rows, len(places), {place for (side, _), place in places.items() if side == "cell"})
    kinds = sorted({kind for side, kind in places if side != "cell"})

    def of(side: str, kind: str) -> float | None:
        place = places.get((side, kind))
        return None if place is None else round(_SCALE * weights[place], 1)

    return {kind: Rating(of(VILLAGE, kind), of(WOLVES, kind)) for kind in kinds}


_SIDES: Final = (VILLAGE, WOLVES)


def _fitted(rows: list[tuple[Row, bool]], width: int, free: set[int]) -> list[float]:
    """Logistic regression by Newton's method; weights that are not free are shrunk to zero."""
    weights = [0.0] * width
    for _ in range(_ROUNDS):
        slope = [0.0 if place in free else -_PRIOR * weights[place] for place in range(width)]
        bend = [[0.0] * width for _ in range(width)]
        for place in range(width):
            bend[place][place] = 1e-6 if place in free else _PRIOR
        for row, won in rows:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(weights[at] * x for at, x in row.items())))))
            for at, x in row.items():
                slope[at] += x * (won - chance)
                for other, y in row.items():
                    bend[at][other] += x * y * chance * (1 - chance)
        step = _solved(bend, slope)
        weights = [weight + move for weight, move in zip(weights, step, strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solves a linear system by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda at: abs(rows[at][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for below in range(column + 1, size):
            factor = rows[below][column] / rows[column][column]
            if factor:
                rows[below] = [one - factor * two for one, two in zip(rows[below], rows[column], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
