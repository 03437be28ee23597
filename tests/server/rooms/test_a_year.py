"""A server that has run for a year has the memory of one that has run for a week."""

from __future__ import annotations

import gc
import tracemalloc

import pytest

from nightcall.bots.belief.sharing import before_ballots, following
from nightcall.server.minds import thinking
from nightcall.server.store.sweeping import sweep
from tests.server.kit import House, story
from tests.server.rooms.test_many_evenings import an_evening

MOST_GROWTH = 100_000  # bytes; 300 that each evening left behind would be more


async def memory(house: House) -> int:
    """What is held once everything old was swept away, in bytes that Python has asked for.

    What bots remember is bounded by a number of tables, and its bytes depend on how these games went: it is counted,
    and then left out.
    """
    await sweep(house.store, 0, house.wall() + 1)
    assert len(thinking._minds()) <= 1  # the last evening's
    for forget in (thinking._minds().clear, following.cache_clear, before_ballots.cache_clear):
        forget()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.long
@story
async def test_after_a_year_of_evenings_a_server_has_the_memory_that_it_had_after_a_week(house: House) -> None:
    tracemalloc.start()
    try:
        after_each: list[int] = []
        for _ in range(52):
            for _ in range(7):
                await an_evening(house)
            after_each.append(await memory(house))
        assert after_each[-1] - after_each[0] < MOST_GROWTH
    finally:
        tracemalloc.stop()
