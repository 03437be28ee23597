"""A pack whose phones whisper or point without end: what doesn't fit the frames of a call would come at daybreak.

Then it would come to the pack alone, as everybody on the network would see, and until then its mates would wait for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.server.kit import SHORT, House, Phone, is_asked, tell

EIGHT = [f"P{seat}" for seat in range(8)]
A_LOT = 90
Flood = Callable[[House, list[Phone]], Awaitable[None]]


async def nothing(house: House, pack: list[Phone]) -> None:
    pass


async def whispering(house: House, pack: list[Phone]) -> None:
    for _ in range(A_LOT):
        for wolf in pack:
            wolf.mentions("say", text="夜" * 300)


async def pointing(house: House, pack: list[Phone]) -> None:
    for number in range(A_LOT):
        for wolf in pack:
            ask = wolf.question
            assert ask is not None
            options = ask.fields[0].open_options
            wolf.mentions("answer", question=ask.number, value={"victim": options[number % len(options)]})


def sizes(flood: Flood, before_dawn: float) -> dict[str, list[int]]:
    """The sizes of each phone's frames from so long before the pack's call ends until the day, by who has it."""
    found: dict[str, list[int]] = {}

    async def tale(house: House) -> None:
        people = await house.table_of(
            *EIGHT,
            seed="a",
            options={"whispers": True, "sheriff_day": 0},
            pace={**SHORT, "call_most": 10},
        )
        room = house.room_of(people[0])
        await people[0].does("start")
        await house.until(is_asked(people[0], "werewolf"))
        pack = [phone for phone in people if phone.fold.may_speak]
        assert len(pack) == 2
        await house.rests(10 - before_dawn)
        before = [len(phone.heard) for phone in people]
        await flood(house, pack)
        await house.until(lambda: not room.is_quiet)
        await house.rests(1)
        for phone, since in zip(people, before, strict=True):
            who = f"wolf {pack.index(phone)}" if phone in pack else f"other {phone.seat}"
            found[who] = [len(frame) for frame in phone.heard[since:]]

    tell(tale)
    return found


@pytest.mark.parametrize("before_dawn", [0.2, 4.0])
@pytest.mark.parametrize("flood", [whispering, pointing])
def test_nobody_on_the_network_can_tell_at_daybreak_which_phones_were_the_packs(
    flood: Flood, before_dawn: float
) -> None:
    quiet = sizes(nothing, before_dawn)
    assert len({tuple(one) for one in quiet.values()}) == 1
    assert sizes(flood, before_dawn) == quiet


def how_long(flood: Flood) -> float:
    """The seconds after which a wolf's phone shows a mate's tap that follows a flood by that mate."""
    found: list[float] = []

    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT, seed="a", options={"whispers": True}, pace={**SHORT, "call_most": 60})
        await people[0].does("start")
        await house.until(is_asked(people[0], "werewolf"))
        wolf, mate = (phone for phone in people if phone.fold.may_speak)
        await flood(house, [mate])
        await house.rests(5)
        began, pointed = house.loop.time(), len(wolf.told("pointed"))
        assert mate.question is not None
        await mate.answers({"victim": mate.question.fields[0].open_options[-1]})
        await house.until(lambda: len(wolf.told("pointed")) > pointed)
        found.append(house.loop.time() - began)

    tell(tale)
    return found[0]


def test_a_wolf_soon_sees_what_its_mate_taps_however_much_that_mate_has_whispered() -> None:
    assert how_long(nothing) <= 0.6
    assert how_long(whispering) <= 0.6
