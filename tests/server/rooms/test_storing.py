"""A disk that fails: nobody is told what was not stored, nobody waits for ever, and the room is read again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nightcall.server.store.store import Change, Unwritable
from tests.server.kit import House, sensible_answer, story


class FullDisk:
    """Makes a store refuse, until there is room again."""

    def __init__(self, house: House) -> None:
        self.is_full = False
        self._save = house.store.save
        house.store.save = self.save  # type: ignore[method-assign]

    async def save(self, changes: Sequence[Change]) -> None:
        if self.is_full:
            raise Unwritable("the disk is full")
        await self._save(changes)


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
    assert ada.room.members[0].here


class SlowDisk:
    """Makes a store take its time, when told to."""

    def __init__(self, house: House) -> None:
        self.seconds = 0.0
        self._house = house
        self._save = house.store.save
        house.store.save = self.save  # type: ignore[method-assign]

    async def save(self, changes: Sequence[Change]) -> None:
        await self._house.rests(self.seconds)
        await self._save(changes)


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
