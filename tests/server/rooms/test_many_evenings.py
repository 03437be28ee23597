"""A server that runs for long: what an evening needed is given back when everybody has gone home."""

from __future__ import annotations

import gc
from collections import Counter

from nightcall.server.hub.device import Device
from nightcall.server.hub.live_room import LiveRoom
from nightcall.server.hub.patrol import FORGET_AFTER
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.table import GameTable
from tests.server.kit import House, JumpingLoop, story

OF_AN_EVENING = (Device, LiveRoom, ServerRoom, GameTable)


def in_memory() -> Counter[str]:
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if issubclass(type(one), OF_AN_EVENING))


async def an_evening(house: House) -> None:
    """Two friends and six bots, who leave in the middle of a game; somebody tries a wrong key; a day goes by."""
    ada = await house.opens_a_room("Ada")
    bo = await house.joins(ada, "Bo")
    for _ in range(6):
        await ada.does("add_bot")
    await ada.does("start")
    await house.rests(5)
    await bo.loses_connection()
    bo.place = type(bo.place)(code=bo.place.code, member=2, name="Bo", key="wrong")
    await bo.comes_back()
    await ada.loses_connection()
    await house.rests(FORGET_AFTER + 60)
    house.phones.clear()
    assert isinstance(house.loop, JumpingLoop)
    house.loop.now += 86_000


@story
async def test_after_many_evenings_memory_holds_no_more_than_before_the_first(house: House) -> None:
    before = in_memory()
    for _ in range(20):
        await an_evening(house)
    assert in_memory() == before
    assert (house.hub.rooms, house.hub.devices) == (0, 0)
    assert not house.hub._live_rooms._codes
    assert len(house.loop._scheduled) <= 2  # type: ignore[attr-defined]
