"""A guest who sends commands without end, with as many phones as they like: each is shown to everybody in the room."""

from __future__ import annotations

from tests.server.kit import House, Phone, story

AT_ONCE = 100
A_SECOND = 20


async def floods(phone: Phone, commands: int) -> int:
    """How many of these commands are done before the server hangs up, all at one moment."""
    for number in range(commands):
        if phone.wire is not None:
            phone.mentions("ready", ready=number % 2 == 0)
    await phone.house.rests()
    return len(phone.replies)


@story
async def test_many_phones_of_one_member_may_send_no_more_than_one(house: House) -> None:
    _, bo = await house.table_of("Ada", "Bo")
    phones = [bo, *[await house.picks_up(bo.place) for _ in range(5)]]
    done = sum([await floods(phone, AT_ONCE) for phone in phones])
    assert done <= AT_ONCE + A_SECOND
    assert phones[-1].closed == 1013


@story
async def test_nor_does_it_help_to_come_again(house: House) -> None:
    _, bo = await house.table_of("Ada", "Bo")
    before = house.hub.counts.commands
    for _ in range(6):
        await floods(bo, AT_ONCE // 2)
        if bo.wire is not None:
            await bo.loses_connection()
        await bo.comes_back()
    assert house.hub.counts.commands - before <= AT_ONCE + A_SECOND
    await house.rests(10)
    await bo.does("ready")
