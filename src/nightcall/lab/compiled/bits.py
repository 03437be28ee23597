"""Sets of seats, and of cards, as the bits of one number: what is counted and picked from all the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from numba import types
from numba.extending import intrinsic

from nightcall.lab.machine_code import lean

MOST_SEATS: Final = 32  # as many as `nth` looks at


def _build_count(_context: Any, _seats: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


def _build_lowest(_context: Any, _seats: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), build


# Each is one instruction of the machine: how many there are, and the first of them, where there is one.
count = cast("Callable[[int], int]", intrinsic(_build_count))
lowest = cast("Callable[[int], int]", intrinsic(_build_lowest))


@lean
def nth(seats: int, place: int) -> int:
    """The one in this place, counted from 0. Halving has no branch that a processor could guess wrong."""
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
    """The last of them, or -1."""
    found = -1
    while seats:
        found = lowest(seats)
        seats &= seats - 1
    return found
