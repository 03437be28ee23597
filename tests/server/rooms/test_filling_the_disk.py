"""Whoever wants to fill the disk, or a room, from outside: what is stored is checked, counted and bounded."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.server.hub.live_room import MOST_OF_ONE_ADDRESS
from nightcall.server.hub.room_requests import NoSpace
from nightcall.server.rooms.preparing import LARGEST_SETUP
from nightcall.wire.rooms.setup import Setup
from tests.server.kit import House, play_on, story

EIGHT = [f"P{seat}" for seat in range(8)]
WORDY = {
    "extends": "millers-hollow",
    "id": "wordy",
    "words": {"en": {"aloud": {"night_fell": ["x" * 1000 + str(line) for line in range(40)]}}},
}
HURRIED = {"beat": 0.5, "reading": 0, "look": 0, **dict.fromkeys(("call_least", "call_most", "debate", "vote"), 0.0)}
HOME, SCHOOL, ELSEWHERE = "192.0.2.1", "198.51.100.7", "203.0.113.9"


def left_for(house: House, address: str) -> float:
    """How many more bytes may be stored for this address now; time gives none back."""
    bucket = house.hub.entrance._stored._bucket_of(address, house.loop.time())
    bucket.rate = 0.0
    return bucket.tokens


def has_had_its_share(house: House, address: str) -> None:
    """As much was stored for this address as may be in an hour, and a little more."""
    house.hub.entrance.has_stored(address, int(house.hub.entrance._stored._burst) + 100_000)


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
    has_had_its_share(house, ELSEWHERE)
    await ada.does("add_bot")
    has_had_its_share(house, HOME)
    ada.mentions("add_bot")
    await house.rests()
    assert ada.closed == 1013
    await house.rests(60)
    await ada.comes_back()
    await ada.does("add_bot")


@story
async def test_whoever_sends_much_that_nobody_keeps_takes_nothing_from_their_neighbours(house: House) -> None:
    """They sit at one table, on one network: one phone that talks nonsense would silence all the others."""
    ada, bo = await house.table_of("Ada", "Bo")
    nonsense = b'{"do":"say","text":"%b"}' % (b"x" * 60_000)
    for _ in range(4000):
        bo.sends(nonsense + b" " * (-len(nonsense) % 1024))
        await house.rests(0.06)
    assert bo.closed is None
    await ada.does("add_bot")


@story
async def test_what_people_do_and_say_in_a_game_is_counted_by_what_is_stored_of_it(house: House) -> None:
    people = await house.table_of(*EIGHT, mode="far")
    people[0].last_wire.address = ELSEWHERE  # type: ignore[union-attr]  # she is not at home this time
    await people[0].does("start")
    await play_on(house, people, lambda: people[1].fold.may_speak)
    before = left_for(house, HOME)
    await people[1].does("say", text="x")
    assert 60 < before - left_for(house, HOME) < 1000


@story
async def test_a_game_that_begins_counts_with_all_that_is_stored_of_it(house: House) -> None:
    """Of a command of twenty letters: a custom rulebook is stored with every game."""
    ada = await house.opens_a_room("Ada", book="wordy", own_book=WORDY)
    for _ in range(8):
        await ada.does("add_bot")
    before = left_for(house, HOME)
    began = 0
    for _ in range(40):
        began += await ada.is_refused("start") is None
        await ada.is_refused("end")
        await house.rests(0.3)
    assert before - left_for(house, HOME) > began * 40_000
    assert began < 25
    assert await ada.is_refused("start") == "busy"
    await house.rests(60)
    await ada.does("start")


@story
async def test_a_game_that_begins_counts_for_its_host_whoever_is_the_last_to_shuffle(house: House) -> None:
    people = await house.table_of(*EIGHT, book="wordy", own_book=WORDY)
    for phone in people[1:]:
        phone.last_wire.address = ELSEWHERE  # type: ignore[union-attr]
    hosts, others = left_for(house, HOME), left_for(house, ELSEWHERE)
    await people[0].does("start")
    assert hosts - left_for(house, HOME) > 40_000
    assert left_for(house, ELSEWHERE) == others


@story
async def test_what_a_hurried_clock_has_stored_is_counted_for_the_host_and_then_it_stands(house: House) -> None:
    people = await house.table_of(*EIGHT, options={"quiet_rounds": 0}, pace=HURRIED)
    room = house.room_of(people[0])
    await people[0].does("start")
    has_had_its_share(house, HOME)
    await house.rests(1)
    written = room.written
    await house.rests(60)
    assert room.written == written
    assert room.clock_reading().paused_at is not None
    await people[0].does("go_on")
    before, written = left_for(house, HOME), room.written
    await house.rests(20)
    assert round(before - left_for(house, HOME)) == room.written - written > 10_000


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
