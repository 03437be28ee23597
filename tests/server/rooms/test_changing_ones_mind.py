"""Whoever answers or goes back again and again: an undo replays the game, and the whole house waits meanwhile."""

from __future__ import annotations

import pytest

from nightcall.kernel.errors import Refused
from nightcall.server.rooms import replaying
from nightcall.server.rooms.bot_luck import bot_chance
from tests.server.kit import SHORT, House, Phone, has_told, is_asked, story, tell

EIGHT = [f"P{seat}" for seat in range(8)]
PATIENT = {**SHORT, "call_most": 600}
TIMES = ("call_least", "call_most", "call_fixed", "debate", "speech", "vote", "turn")
HURRIED = {"beat": 0.05, "reading": 0, "look": 0, **dict.fromkeys(TIMES, 0.0)}


async def at_night(house: House) -> list[Phone]:
    people = await house.table_of(*EIGHT, pace=PATIENT)
    await people[0].does("start")
    await house.until(is_asked(people[0], "fortune_teller"))
    await house.until(has_told(people[0]))
    return people


async def answers(phone: Phone, times: int) -> list[str | None]:
    """What becomes of this many answers, one a second, to the open question."""
    assert phone.question is not None
    fields = phone.question.fields
    return [
        await phone.is_refused(
            "answer",
            question=phone.question.number,
            value={field.name: field.open_options[number % len(field.open_options)] for field in fields},
        )
        for number in range(times)
    ]


@story
async def test_an_answer_may_be_changed_a_hundred_times_and_then_it_stands(house: House) -> None:
    people = await at_night(house)
    assert await answers(people[1], 101) == [None] * 101
    assert await answers(people[1], 2) == ["too_many_changes"] * 2
    assert await answers(people[2], 2) == [None] * 2, "it is counted for each seat"


@story
async def test_the_next_question_is_counted_anew(house: House) -> None:
    people = await at_night(house)
    await answers(people[1], 102)
    for phone in people[:1] + people[2:]:
        await answers(phone, 1)
    await house.until(is_asked(people[1], "werewolf"))
    await house.until(has_told(people[1]))
    assert await answers(people[1], 3) == [None] * 3


@story
async def test_the_same_question_of_the_next_game_is_counted_anew_too(house: House) -> None:
    people = await at_night(house)
    await answers(people[1], 101)
    assert await answers(people[1], 1) == ["too_many_changes"]
    await people[0].does("end")
    await people[0].does("start")
    await house.until(is_asked(people[1], "fortune_teller"))
    assert await answers(people[1], 3) == [None] * 3


def test_a_game_with_a_very_long_log_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tale(house: House) -> None:
        people = await at_night(house)
        monkeypatch.setattr(replaying, "MOST_REPLAYED", 50)
        assert await people[2].is_refused("propose_undo") is None
        await people[2].does("consent_to_undo", agrees=False)
        await answers(people[1], 51)
        assert await people[2].is_refused("propose_undo") == "long_ago"

    tell(tale)


@story
async def test_nobody_can_count_the_lines_of_the_log_by_asking_whether_the_game_still_goes_back(house: House) -> None:
    room = house.room_of((await at_night(house))[0])

    def longest() -> int:
        """How many lines the log of this game may have."""
        for length in range(replaying.MOST_REPLAYED + 2):
            room.playing.log_length = length
            try:
                room.replaying.may_replay(room.playing, bot_chance(room.state))
            except Refused:
                return length - 1
        raise AssertionError

    found = set()
    for game in range(20):
        room.state.game = game
        found.add(longest())
    assert len(found) > 15
    assert replaying.MOST_REPLAYED * 0.8 <= min(found) < max(found) <= replaying.MOST_REPLAYED


@story
async def test_a_game_in_which_much_was_told_is_not_replayed_either(house: House) -> None:
    """Nobody has to do anything for it: where every time is short, the clock alone goes round and round."""
    people = await house.table_of(*EIGHT, options={"quiet_rounds": 0}, pace=HURRIED)
    await people[0].does("start")
    table = house.room_of(people[0]).playing
    await house.until(lambda: len(table.letters) > 5000)
    assert table.log_length < 5000
    assert await people[0].is_refused("propose_undo") == "long_ago"


@story
async def test_a_table_cannot_hold_up_the_house_by_going_back_again_and_again(house: House) -> None:
    people = await house.table_of(*EIGHT, options={"quiet_rounds": 0}, pace=HURRIED)
    await people[0].does("start")
    table = house.room_of(people[0]).playing
    await house.until(lambda: len(table.letters) > 2000)

    async def go_back() -> str | None:
        refused = await people[0].is_refused("propose_undo")
        for phone in people[1:5]:
            refused = refused or await phone.is_refused("consent_to_undo", agrees=True)
        return refused

    await people[0].does("pause")
    asked = [await go_back() for _ in range(12)]
    assert asked.count(None) in range(5, 12)
    assert asked[-1] == "busy"
    await house.rests(60)
    assert await people[4].is_refused("consent_to_undo", agrees=True) is None
    assert people[0].room.undo is None


def test_whoever_is_told_to_wait_has_asked_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "REPLAYED_AT_ONCE", 30.0)
    monkeypatch.setattr(replaying, "REPLAYED_A_SECOND", 0.1)

    async def tale(house: House) -> None:
        ada = await house.opens_a_room("Ada", pace=PATIENT)
        for _ in EIGHT[1:]:
            await ada.does("add_bot")
        await ada.does("start")
        await house.until(is_asked(ada, "werewolf"))
        refused = [await ada.is_refused("propose_undo") for _ in range(10)]
        assert set(refused) == {None, "nothing_to_undo", "busy"}
        assert house.room_of(ada).state.undo is None

    tell(tale)
