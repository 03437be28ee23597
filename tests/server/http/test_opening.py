"""A password for opening rooms: asked of whoever opens one, never of whoever joins, and not to be guessed."""

from __future__ import annotations

import asyncio

import pytest
from litestar.exceptions import TooManyRequestsException

from nightcall.client import Room
from nightcall.kernel.errors import Refused
from nightcall.server.http.opening import Opening
from tests.patience import PATIENCE
from tests.server.door.test_limits import Hands
from tests.server.system.serving import a_server, quick

RIGHT = "many öpen doors"


def refused(opening: Opening, said: str | None, address: str = "a") -> str:
    with pytest.raises(Refused) as found:
        opening.check(said, address)
    return found.value.reason


def test_without_a_password_anybody_opens_rooms_whatever_they_say() -> None:
    for said in (None, "", "anything"):
        Opening(None).check(said, "a")


def test_with_one_only_whoever_knows_it_does() -> None:
    opening = Opening(RIGHT)
    opening.check(RIGHT, "a")
    assert [refused(opening, said) for said in (None, "")] == ["needs_password"] * 2
    for wrong in ("many", RIGHT + "!", RIGHT.upper(), "\ud800"):
        assert refused(opening, wrong, address=wrong) == "wrong_password"


def test_an_address_that_guesses_is_not_heard_for_a_while_not_even_with_the_right_one() -> None:
    clock = Hands()
    opening = Opening(RIGHT, clock)
    for _ in range(10):
        assert refused(opening, "wrong") == "wrong_password"
    for said in ("wrong", RIGHT):
        with pytest.raises(TooManyRequestsException):
            opening.check(said, "a")
    opening.check(RIGHT, "b")
    clock.now += 61
    opening.check(RIGHT, "a")


def test_whoever_knows_it_opens_as_many_rooms_as_they_like() -> None:
    opening = Opening(RIGHT, Hands())
    for _ in range(100):
        opening.check(RIGHT, "a")


def test_a_room_is_opened_with_the_password_and_joined_without() -> None:
    async def evening() -> None:
        async with a_server(rooms_password=RIGHT) as served, asyncio.timeout(PATIENCE):
            for said, reason in ((None, "needs_password"), ("wrong", "wrong_password")):
                with pytest.raises(Refused) as found:
                    await Room.create(served.url, "Ada", quick(), password=said)
                assert found.value.reason == reason
            assert not served.hub.rooms
            host = await Room.create(served.url, "Ada", quick(), password=RIGHT)
            guest = await Room.join(served.url, host.code, "Bo")
            assert [seat.name for seat in guest.people.seats] == ["Ada", "Bo"]
            for room in (host, guest):
                await room.close()

    asyncio.run(evening())
