"""Pairwise cover: few rows in which every value of one thing meets every value of every other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

Pair = tuple[tuple[str, Any], tuple[str, Any]]
Row = dict[str, Any]


def pairwise(factors: Mapping[str, Sequence[Any]]) -> list[Row]:
    """Rows that together hold every pair of values, found greedily: each takes in as many new pairs as it can."""
    missing = all_pairs(factors)
    rows = []
    while missing:
        row = dict(min(missing, key=repr))
        for name, values in factors.items():
            if name not in row:
                # The earlier of equally good values, so that the rows are the same on every machine.
                row[name] = max(values, key=lambda value: len(pairs_with(name, value, row) & missing))
        rows.append({name: row[name] for name in factors})
        missing -= pairs_of(row)
    return rows


def all_pairs(factors: Mapping[str, Sequence[Any]]) -> set[Pair]:
    """Every pair of values of two different factors."""
    values = [[(name, value) for value in factors[name]] for name in sorted(factors)]
    return {(one, other) for ones, others in combinations(values, 2) for one in ones for other in others}


def pairs_of(row: Row) -> set[Pair]:
    """The pairs of values in one row."""
    return set(combinations(sorted(row.items(), key=lambda item: item[0]), 2))


def pairs_with(name: str, value: Any, row: Row) -> set[Pair]:
    """The pairs that this value makes with those already in the row."""
    mine = (name, value)
    return {(mine, item) if name < item[0] else (item, mine) for item in row.items()}
