"""A disk that fails: nobody is told what was not stored, nobody waits forever, and the room is read again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from nightcall.server.hub.live_rooms import READ_AT_ONCE
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.store.store import (
    NEVER_TAKEN,
    Change,
    Conflict,
    NotKept,
    RoomSaved,
    StoredRoom,
    Terms,
    Unwritable,
    keep,
)
from tests.server.kit import NEW_YEAR, House, sensible_answer, story


class FullDisk:
    """Makes a store refuse, until there is room again."""

    def __init__(self, house: House) -> None:
        self.is_full = False
        self._save = house.store.save
        house.store.save = self.save  # type: ignore[method-assign]

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        if self.is_full:
            raise Unwritable("the disk is full")
        return await self._save(changes, terms)


@story
async def test_what_could_not_be_stored_is_not_told_and_the_device_comes_back_to_what_is(house: House) -> None:
    disk = FullDisk(house)
    ada, bo = await house.table_of("Ada", "Bo")
    disk.is_full = True
    name = ada.mentions("add_bot")
    await house.rests(1)
    assert name not in ada.replies
    assert ada.closed == bo.closed == 1013
    disk.is_full = False
    await ada.comes_back()
    assert ada.names == ["Ada", "Bo"]
    await ada.does("add_bot", id=name)
    assert len(ada.names) == 3


@story
async def test_who_asks_by_http_while_the_disk_is_full_is_told_so(house: House) -> None:
    disk = FullDisk(house)
    ada = await house.opens_a_room("Ada")
    disk.is_full = True
    with pytest.raises(Unwritable):
        await house.joins(ada, "Bo")
    with pytest.raises(Unwritable):
        await house.opens_a_room("Cy")
    disk.is_full = False
    await ada.comes_back()
    assert ada.names == ["Ada"]
    await house.joins(ada, "Bo")
    assert ada.names == ["Ada", "Bo"]


@story
async def test_who_comes_in_while_the_disk_is_full_is_asked_to_come_again(house: House) -> None:
    disk = FullDisk(house)
    ada = await house.opens_a_room("Ada")
    await ada.loses_connection()
    disk.is_full = True
    await ada.comes_back()
    await house.rests(1)
    assert ada.closed == 1013
    disk.is_full = False
    await ada.comes_back()
    assert ada.people.members[0].here


class SlowDisk:
    """Makes a store take its time, when told to."""

    def __init__(self, house: House) -> None:
        self.seconds = 0.0
        self._house = house
        self._save = house.store.save
        house.store.save = self.save  # type: ignore[method-assign]

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        await self._house.rests(self.seconds)
        return await self._save(changes, terms)


@story
async def test_beats_of_the_night_tell_nothing_that_is_not_stored_yet(house: House) -> None:
    disk = SlowDisk(house)
    phones = await house.table_of(*"ABCDEFGH", book="millers-hollow")
    await phones[0].does("start")
    await house.until(lambda: phones[3].question is not None)
    asker = phones[3]
    assert asker.question is not None
    disk.seconds = 2.0  # four beats
    frames = len(asker.heard)
    name = asker.mentions("answer", question=asker.question.number, value=sensible_answer(asker))
    await house.rests(1.9)
    assert len(asker.heard) - frames >= 3
    assert name not in asker.replies
    await house.rests(1.0)
    assert name in asker.replies


# -- two rooms, one of them at fault ------------------------------------------------------------------------------


async def somebody_else_saves(house: House, room: ServerRoom) -> None:
    """Another server that holds the same room, too, is first."""
    state = room.state
    await keep(house.store, [RoomSaved(state.room, state.code, state.to_bytes(), None, room.record.version + 1)])


@story
async def test_a_conflict_in_one_room_is_nothing_to_another_of_the_same_save(house: House) -> None:
    ada, bo = await house.opens_a_room("Ada"), await house.opens_a_room("Bo")
    await somebody_else_saves(house, house.room_of(ada))
    not_done, done = ada.mentions("add_bot"), bo.mentions("add_bot")
    await house.rests(1)
    assert house.hub.counts.failed_saves == 1
    assert (ada.closed, not_done in ada.replies) == (1013, False)
    assert (bo.closed, done in bo.replies) == (None, True)
    assert len(bo.names) == 2
    assert house.hub.is_well
    await ada.comes_back()
    assert ada.names == ["Ada"]
    await ada.does("add_bot", id=not_done)
    assert len(ada.names) == 2


@story
async def test_who_asks_for_one_room_hears_of_no_other_rooms_conflict(house: House) -> None:
    ada, bo = await house.opens_a_room("Ada"), await house.opens_a_room("Bo")
    await somebody_else_saves(house, house.room_of(ada))
    into_adas, into_bos = await asyncio.gather(
        house.hub.requests.join(ada.place.code, "Cy", "player"),
        house.hub.requests.join(bo.place.code, "Di", "player"),
        return_exceptions=True,
    )
    assert isinstance(into_adas, Conflict)
    assert not isinstance(into_bos, BaseException)
    assert bo.names == ["Bo", "Di"]


@story
async def test_a_full_disk_fails_every_room_of_the_save_and_each_goes_on_from_what_is_stored(house: House) -> None:
    disk = FullDisk(house)
    ada, bo = await house.opens_a_room("Ada"), await house.opens_a_room("Bo")
    disk.is_full = True
    names = ada.mentions("add_bot"), bo.mentions("add_bot")
    await house.rests(1)
    assert ada.closed == bo.closed == 1013
    assert not house.hub.is_well
    disk.is_full = False
    for phone, name in zip((ada, bo), names, strict=True):
        await phone.comes_back()
        await phone.does("add_bot", id=name)
        assert len(phone.names) == 2
    assert house.hub.is_well


@story
async def test_a_room_that_cannot_be_written_down_is_read_again_and_no_other_notices(house: House) -> None:
    ada, bo = await house.opens_a_room("Ada"), await house.opens_a_room("Bo")
    house.room_of(ada).state.next_member = object()  # type: ignore[assignment]
    ada.mentions("add_bot")
    await bo.does("add_bot")
    assert ada.closed == 1013
    assert len(bo.names) == 2
    await ada.comes_back()
    assert ada.names == ["Ada"]


@story
async def test_a_room_that_cannot_be_read_is_nothing_to_those_who_play(house: House) -> None:
    ada, bo = await house.opens_a_room("Ada"), await house.opens_a_room("Bo")
    await house.stops()
    room = await house.store.by_code(ada.place.code)
    assert room is not None
    await keep(house.store, [RoomSaved(room.room, room.code, b"no room at all", NEW_YEAR, room.version + 1)])
    await house.starts_again()
    await bo.comes_back()
    await ada.comes_back()
    await bo.does("add_bot")
    assert ada.closed == 1013
    assert len(bo.names) == 2


# -- rooms that are read while others play ------------------------------------------------------------------------


@story
async def test_those_who_play_do_not_wait_while_other_rooms_are_read(house: House) -> None:
    sleepers = [await house.opens_a_room(f"Sleeper {number}") for number in range(40)]
    player = await house.opens_a_room("Ada")
    await house.stops()
    await house.starts_again()
    await player.comes_back()
    disk = SlowReading(house, seconds=1.0)
    for sleeper in sleepers:
        sleeper.knocks()
    before = house.loop.time()
    await player.does("add_bot")
    assert house.loop.time() - before < 0.1
    await house.until(lambda: all(sleeper.names for sleeper in sleepers))
    assert disk.most_at_once <= READ_AT_ONCE


class SlowReading:
    """Makes a store take its time to find a room."""

    def __init__(self, house: House, seconds: float) -> None:
        self.most_at_once = self._now = 0
        self._seconds = seconds
        self._by_code = house.store.by_code
        house.store.by_code = self.by_code  # type: ignore[method-assign]

    async def by_code(self, code: str) -> StoredRoom | None:
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        await asyncio.sleep(self._seconds)
        self._now -= 1
        return await self._by_code(code)


@story
async def test_a_device_that_speaks_while_its_room_is_read_is_heard_when_it_is(house: House) -> None:
    ada = await house.opens_a_room("Ada")
    await house.stops()
    await house.starts_again()
    SlowReading(house, seconds=1.0)
    ada.knocks()
    name = ada.mentions("add_bot")
    await house.until(lambda: name in ada.replies)
    assert len(ada.names) == 2
