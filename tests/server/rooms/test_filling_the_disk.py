"""Whoever wants to fill the disk, or a room, from outside: what is stored is checked, counted and bounded."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.server.hub.live_room import MOST_OF_ONE_ADDRESS
from nightcall.server.hub.room_requests import NoSpace
from nightcall.server.rooms.preparing import LARGEST_SETUP
from nightcall.wire.rooms.setup import Setup
from tests.server.kit import House, story

HOME, SCHOOL, ELSEWHERE = "192.0.2.1", "198.51.100.7", "203.0.113.9"


@pytest.mark.parametrize(
    "setup",
    [
        {"book": "no-such-book"},
        {"theme": "no-such-theme"},
        {"own_book": {"id": "nonsense"}},
        {"options": {"night": "x" * LARGEST_SETUP}},
        {"deck": {"x" * LARGEST_SETUP: 1}},
    ],
)
def test_a_set_up_that_is_not_worth_storing_makes_no_room(setup: dict[str, Any]) -> None:
    @story
    async def told(house: House) -> None:
        with pytest.raises(NightcallError):
            await house.hub.requests.create("Eve", Setup(**setup))
        assert await house.store.idle_since(9e12, 10) == []
        ada = await house.opens_a_room("Ada")
        assert await ada.is_refused("set_up", setup=setup) == "bad_setup"
        assert ada.room.setup == Setup(pace=ada.room.setup.pace)

    told()


@story
async def test_with_little_space_left_there_are_no_new_rooms_and_games_go_on(house: House) -> None:
    ada = await house.opens_a_room("Ada")

    async def none() -> bool:
        return False

    house.store.has_space = none  # type: ignore[method-assign]
    with pytest.raises(NoSpace):
        await house.opens_a_room("Bo")
    await house.joins(ada, "Cy")
    await ada.does("add_bot")
    assert len(ada.names) == 3


@story
async def test_an_address_that_sends_too_much_is_sent_away_until_time_has_gone_by(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    assert house.hub.entrance.may_send(ELSEWHERE, 64 * 1024**2)
    assert not house.hub.entrance.may_send(ELSEWHERE, 100)
    for size in (1_000_000, 10_000, 100, 1):
        while house.hub.entrance.may_send(HOME, size):
            pass
    ada.mentions("add_bot")
    await house.rests()
    assert ada.closed == 1013
    await house.rests(60)
    await ada.comes_back()
    await ada.does("add_bot")


@story
async def test_one_address_cannot_fill_a_room_with_strangers(house: House) -> None:
    code, _, _ = await house.hub.requests.create("Ada", Setup(), HOME)
    for number in range(MOST_OF_ONE_ADDRESS):
        await house.hub.requests.join(code, f"Stranger {number}", "player", ELSEWHERE)
    with pytest.raises(Refused, match="Too many have joined from where you are"):
        await house.hub.requests.join(code, "One more", "player", ELSEWHERE)
    for number in range(5):
        await house.hub.requests.join(code, f"Pupil {number}", "player", SCHOOL)
    state = await house.hub.requests.look_up(code)
    assert len(state.chairs) == 1 + MOST_OF_ONE_ADDRESS + 5


@story
async def test_everybody_in_the_hosts_house_finds_a_place(house: House) -> None:
    ada = await house.opens_a_room("Ada")  # her phone comes from home
    for number in range(29):
        await house.hub.requests.join(ada.place.code, f"Guest {number}", "player", HOME)
    assert len(ada.people.seats) == 30
