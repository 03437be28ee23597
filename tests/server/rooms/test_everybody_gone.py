"""Everybody has left a room for a while, or the server has: what is paused by it, and what goes on."""

from __future__ import annotations

from nightcall.server.rooms.timekeeping import GRACE
from tests.server.kit import House, Phone, story


async def alone_in_the_night(house: House) -> Phone:
    ada = await house.opens_a_room("Ada")
    for _ in range(7):
        await ada.does("add_bot")
    await ada.does("start")
    await house.until(lambda: ada.question is not None)
    return ada


@story
async def test_a_lobby_is_never_paused(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    await ada.loses_connection()
    await house.rests(GRACE + 5)
    room = house.room_of(ada)
    room.wake(house.wall())
    assert room.state.paused_at is None


@story
async def test_a_game_that_the_host_has_paused_is_not_paused_by_absence_too(house: House) -> None:
    ada = await alone_in_the_night(house)
    await ada.does("pause")
    await ada.loses_connection()
    await house.rests(GRACE + 5)
    room = house.room_of(ada)
    room.wake(house.wall())
    assert not room.state.paused_by_absence


@story
async def test_a_night_has_its_beat_as_soon_as_somebody_is_back_after_a_restart(house: House) -> None:
    ada = await alone_in_the_night(house)
    await house.stops()
    await house.starts_again()
    await ada.comes_back()
    (live,) = house.hub._live_rooms.rooms.values()
    assert live.room.is_quiet
    assert live._beat is not None
