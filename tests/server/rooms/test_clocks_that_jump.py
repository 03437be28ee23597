"""Clocks that jump: a laptop sleeps, a process is stopped, somebody sets the clock. It counts against no table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nightcall.server.hub.awake import LONGEST_PAUSE, AwakeClock
from tests.server.kit import SHORT, House, JumpingLoop, Phone, is_asked, story, tell

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def laptop_slept(house: House) -> None:
    house.wall_is_ahead += 600  # what is steady stood still


def clock_was_set_back(house: House) -> None:
    house.wall_is_ahead -= 3600


def process_was_stopped(house: House) -> None:
    assert isinstance(house.loop, JumpingLoop)
    house.loop.now += 30


async def in_a_call(house: House) -> list[Phone]:
    """A table in its first call, which closes after ten seconds; three have gone by."""
    phones = await house.table_of(*EIGHT, pace={**SHORT, "call_most": 10})
    await phones[0].does("start")
    await house.rests(3)
    return phones


JUMPS = pytest.mark.parametrize("jump", [laptop_slept, clock_was_set_back, process_was_stopped])


@JUMPS
def test_a_jump_costs_a_table_no_time_and_gives_it_none(jump: Callable[[House], None]) -> None:
    async def tale(house: House) -> None:
        ada, *_ = await in_a_call(house)
        first = ada.question
        assert first is not None
        jump(house)
        await house.rests(6)
        assert ada.question == first
        await house.rests(2)
        assert ada.question != first

    tell(tale)


def test_a_jump_is_logged_where_it_moves_somebody_s_clock(caplog: pytest.LogCaptureFixture) -> None:
    async def tale(house: House) -> None:
        laptop_slept(house)
        await house.rests(2)
        assert caplog.messages == [], "a server without a room has no clock to move"
        await in_a_call(house)
        laptop_slept(house)
        await house.rests(2)
        assert caplog.messages == ["The server was not running for 600 seconds: every clock is moved by as long"]

    tell(tale)


@JUMPS
def test_a_jump_sends_no_burst(jump: Callable[[House], None]) -> None:
    async def tale(house: House) -> None:
        ada, *_ = await in_a_call(house)
        jump(house)
        before = len(ada.heard)
        await house.rests(2)
        assert 3 <= len(ada.heard) - before <= 6  # four beats, and perhaps one that was due

    tell(tale)


@JUMPS
def test_bots_take_their_time_after_a_jump_too(jump: Callable[[House], None]) -> None:
    async def tale(house: House) -> None:
        ada = await house.opens_a_room("Ada", pace={**SHORT, "call_least": 8, "call_most": 20})
        for _ in range(7):
            await ada.does("add_bot")
        await ada.does("start")
        poll = house.room_of(ada).playing.session.poll
        assert poll is not None
        jump(house)
        await house.rests(0.4)
        assert not poll.answers
        await house.rests(8)
        assert len(poll.answers) == 7

    tell(tale)


@JUMPS
def test_nothing_that_was_acknowledged_is_lost_by_a_jump(jump: Callable[[House], None]) -> None:
    async def tale(house: House) -> None:
        phones = await in_a_call(house)
        asked = phones[3].question
        assert asked is not None
        await phones[3].does("answer", question=asked.number, value=None)
        jump(house)
        await house.rests(1)
        await house.stops()
        await house.starts_again()
        await phones[3].comes_back()
        assert phones[3].you.answered is not None
        assert phones[3].you.answered.question == asked.number

    tell(tale)


@JUMPS
def test_whoever_has_just_said_or_changed_something_may_do_so_again_after_a_jump(jump: Callable[[House], None]) -> None:
    async def tale(house: House) -> None:
        people = await house.table_of(*EIGHT, seed="a", options={"whispers": True}, pace={**SHORT, "call_most": 60})
        await people[0].does("start")
        await house.until(is_asked(people[0], "werewolf"))
        wolf = next(phone for phone in people if phone.fold.may_speak)

        async def acts() -> list[str | None]:
            assert wolf.question is not None
            victims = wolf.question.fields[0].open_options[:2]
            answers = [await wolf.is_refused("answer", question=wolf.question.number, value=one) for one in victims]
            return [*answers, await wolf.is_refused("say", text="That one.")]

        assert await acts() == [None] * 3
        jump(house)
        await house.rests(2)
        assert await acts() == [None] * 3

    tell(tale)


@story
async def test_after_a_stop_of_the_server_a_table_has_the_time_left_that_it_had(house: House) -> None:
    ada, *_ = await in_a_call(house)
    first = ada.question
    await house.stops()
    await house.rests(600)
    await house.starts_again()
    await ada.comes_back()
    await house.rests(6)
    assert ada.question == first
    await house.rests(2)
    assert ada.question != first


@story
async def test_a_clock_that_stands_still_still_stands_where_it_stood_after_a_jump(house: House) -> None:
    ada, *_ = await in_a_call(house)
    first = ada.question
    await ada.does("pause")
    clock_was_set_back(house)
    await house.rests(60)
    await ada.does("go_on")
    await house.rests(5.5)
    assert ada.question == first
    await house.rests(2)
    assert ada.question != first


def test_the_time_that_goes_by_is_no_jump_nor_is_a_clock_that_is_set_right_by_a_little() -> None:
    now, steady, told = [1000.0], [5.0], list[float]()
    clock = AwakeClock(lambda: now[0], lambda: steady[0], told.append)
    for seconds, correction in ((0.5, 0.0), (LONGEST_PAUSE, 0.0), (0.0, 0.9), (0.5, -0.9)):
        now[0] += seconds + correction
        steady[0] += seconds
        assert clock() == now[0]
    assert told == []
    steady[0] += 30
    now[0] += 30
    clock()
    now[0] -= 3600
    clock()
    assert told == [30, -3600]
