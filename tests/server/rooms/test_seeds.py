"""A seed from which the deal could be computed stays on the server until the game is over, and serves for one game."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from tests.server.kit import House, Phone, is_over, story

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
SEED = "the village well"


def was_sent(phone: Phone, text: str) -> bool:
    return any(text.encode() in frame for frame in phone.heard)


@story
async def test_no_device_is_sent_the_seed(house: House) -> None:
    people = await house.table_of(*EIGHT, seed=SEED)
    people.append(await house.joins(people[0], "Wil", "watcher"))
    people.append(await house.joins(people[0], "Television", "screen"))
    assert all(one.room.seeded and one.room.setup.seed is None for one in people)
    await people[0].does("start")
    late = await house.joins(people[0], "Xia", "watcher")
    await late.loses_connection()
    await late.comes_back()
    assert late.room.seeded
    assert not any(was_sent(phone, SEED) for phone in house.phones)


@story
async def test_a_seed_is_for_one_game(house: House) -> None:
    ada, *_ = await house.table_of(*EIGHT, seed=SEED)
    await ada.does("start")
    await ada.does("end")
    await house.until(is_over(ada))
    log = await house.hub.requests.log_of(ada.place.code, ada.place.key, 1)
    assert SEED.encode() in log[0]  # whoever reads it could deal the next one
    assert not ada.room.seeded
    await ada.does("start")
    assert not ada.told("seed_given")
    assert ada.told("deal_sealed")


@story
async def test_the_log_of_a_game_in_play_is_nobodys(house: House) -> None:
    ada, *_ = await house.table_of(*EIGHT, seed=SEED)
    await ada.does("start")
    with pytest.raises(Refused, match="no finished game"):
        await house.hub.requests.log_of(ada.place.code, ada.place.key, 1)
