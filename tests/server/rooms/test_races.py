"""Catching Santa in a room: bots do not let a child wait, and there is nothing to moderate."""

from __future__ import annotations

import asyncio

from tests.server.kit import House, story

# From one throw or move of a bot to what follows.
LONGEST_WAIT = 2.0


@story
async def test_a_bot_throws_and_moves_within_two_seconds(house: House) -> None:
    ada = await house.opens_a_room("Ada", book="catching-santa", seed="a race")
    await ada.does("add_bot")
    await ada.does("start")
    loop = asyncio.get_running_loop()
    waits: list[float] = []
    for _ in range(60):
        seen, began = len(ada.fold.events), loop.time()
        if ada.question is not None:
            await ada.answers({field.name: field.options[0] for field in ada.question.fields})
            continue
        await house.until(lambda seen=seen: len(ada.fold.events) > seen, within=10)  # type: ignore[misc]
        waits.append(loop.time() - began)
    assert len(waits) > 10
    assert max(waits) <= LONGEST_WAIT


@story
async def test_on_one_device_nobody_throws_for_a_bot(house: House) -> None:
    ada = await house.opens_a_room("Ada", book="catching-santa", mode="passed", seed="a race")
    await ada.does("add_seat", name="Ada")
    await ada.does("add_bot")
    await ada.does("start")
    for number in range(40):  # whatever is asked just now
        assert await ada.is_refused("answer", question=number, value={"throw": "throw"}, seat=1) == "bots_seat"
    assert await ada.is_refused("look", seat=1) == "bots_seat"
    assert await ada.is_refused("look", seat=0) is None


@story
async def test_a_race_has_no_moderator_and_says_so(house: House) -> None:
    ada = await house.opens_a_room("Ada", book="catching-santa", mode="moderator")
    for name in ("Bo", "Cleo"):
        await house.joins(ada, name)
    assert ada.room.problem == "On a board there's nothing to moderate. Choose another way to play."
