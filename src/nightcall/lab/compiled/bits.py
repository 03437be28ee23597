"""Sets of seats or cards as bit masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from numba import types
from numba.extending import intrinsic

from nightcall.lab.machine_code import lean

MOST_SEATS: Final = 32  # the width that `nth` supports


def _build_count(_context: Any, _seats: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


def _build_lowest(_context: Any, _seats: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), build


# Single machine instructions: population count, and the lowest set bit.
count = cast("Callable[[int], int]", intrinsic(_build_count))
lowest = cast("Callable[[int], int]", intrinsic(_build_lowest))


@lean
def nth(seats: int, place: int) -> int:
    """The set bit at this index, from 0; by branchless halving."""
    at, half = 0, MOST_SEATS >> 1
    for _ in range(5):
        below = count((seats >> at) & ((1 << half) - 1))
        is_above = place >= below
        place -= below * is_above
        at += half * is_above
        half >>= 1
    return at


@lean
def highest(seats: int) -> int:
    """The highest set bit, or -1."""
    found = -1
    while seats:
        found = lowest(seats)
        seats &= seats - 1
    return found
