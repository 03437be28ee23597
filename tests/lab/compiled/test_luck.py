"""The luck of compiled games: the kernel's draws, and the keys of a series of the engine's seeds."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded


@pytest.mark.parametrize("seed", ["a", 5, "Größe", *("x" * length for length in (23, 30, 31, 32, 33, 90, 200))])
def test_the_keys_of_a_series_are_those_of_the_engines_seeds(seed: int | str) -> None:
    from nightcall.lab.compiled.keys import series

    for first in (0, 95, 99_990, 10**17):
        keys = series(seed, first, 140)
        for number, (low, high) in enumerate(keys.tolist(), first):
            key = Seeded(f"{seed}/{number}").key
            assert low == int.from_bytes(key[:8], "little")
            assert high == int.from_bytes(key[8:16], "little")


def test_its_draws_are_the_kernels() -> None:
    import numba
    import numpy as np

    from nightcall.lab.compiled.keys import series
    from nightcall.lab.compiled.luck import draw, draw_two, drawn_for
    from nightcall.lab.compiled.table import HIGH, LOW, TABLE_END

    @numba.njit
    def drawn(limit: Any, game: Any, what_for: Any, one: Any) -> Any:
        return draw(limit, game, what_for, one), draw_two(limit, game, what_for, one, 31)

    game = np.zeros(TABLE_END, dtype=np.int64)
    for number in range(20):
        game[LOW], game[HIGH] = series("draws", number, 1).view(np.int64)[0]
        chance = Chance(Seeded(f"draws/{number}").key)
        for one in range(10):
            for limit in (1, 2, 11, 200, 3000):
                for what_for in ("lab vote", "lab thumb"):
                    wanted = (
                        chance.below(limit, purpose(what_for), one),
                        chance.below(limit, purpose(what_for), one, 31),
                    )
                    assert drawn(limit, game, drawn_for(what_for), one) == wanted


def test_sets_of_seats_are_counted_and_picked_from() -> None:
    import numba

    from nightcall.lab.compiled.bits import highest, nth

    @numba.njit
    def picked(seats: Any, place: Any) -> Any:
        return nth(seats, place)

    @numba.njit
    def last(seats: Any) -> Any:
        return highest(seats)

    seats = [0, 3, 4, 17, 30, 31]
    among = sum(1 << seat for seat in seats)
    assert [picked(among, place) for place in range(len(seats))] == seats
    assert last(among) == 31
    assert last(0) == -1
