"""The luck of compiled games: the kernel's draws, and the keys of a series of the engine's seeds."""

from __future__ import annotations

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
    import numpy as np

    from nightcall.lab.compiled.keys import series
    from nightcall.lab.compiled.luck import HIGH, LOW, THUMB, VOTE, draw, draw_two, new_game

    game = new_game(np.zeros(1, dtype=np.int64))
    for number in range(20):
        game[LOW], game[HIGH] = series("draws", number, 1).view(np.int64)[0]
        chance = Chance(Seeded(f"draws/{number}").key)
        for one in range(10):
            for limit in (1, 2, 11, 200, 3000):
                assert draw(limit, game, VOTE, one) == chance.below(limit, purpose("lab vote"), one)
                assert draw_two(limit, game, THUMB, one, 31) == chance.below(limit, purpose("lab thumb"), one, 31)


def test_sets_of_seats_are_counted_and_picked_from() -> None:
    from nightcall.lab.compiled.bits import highest, nth

    seats = [0, 3, 4, 17, 30, 31]
    among = sum(1 << seat for seat in seats)
    assert [nth(among, place) for place in range(len(seats))] == seats
    assert highest(among) == 31
    assert highest(0) == -1
