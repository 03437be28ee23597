"""A bot that gets a seat in the middle of something acts there, so that nobody waits for it until time is up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nightcall.kernel.polls import Poll
from tests.server.kit import SHORT, House, Phone, is_asked, play_on, sensible_answer, story, tell

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
LONG = {**SHORT, **dict.fromkeys(("call_most", "debate", "speech", "vote", "turn"), 600)}
SOON = 30  # seconds, a twentieth of the time that is given


async def a_table(house: House, until: Callable[[Phone], bool], **setup: object) -> list[Phone]:
    """Eight people with phones, at a moment of their first game."""
    options = {"first_victim": False, "sheriff_day": 0}
    phones = await house.table_of(*EIGHT, **{"pace": LONG, "options": options, "seed": "taken over", **setup})
    await phones[0].does("start")
    await play_on(house, phones, lambda: until(phones[1]))
    return phones


def in_a_call(phone: Phone) -> bool:
    clock = phone.fold.clock
    return clock is not None and clock.kind == "call" and phone.question is not None


def in_a_debate(phone: Phone) -> bool:
    return is_asked(phone, "debate")()


def in_a_vote(phone: Phone) -> bool:
    return is_asked(phone, "vote")()


def naming(phone: Phone) -> bool:
    return is_asked(phone, "naming")()


def poll_of(house: House, phone: Phone) -> Poll | None:
    return house.room_of(phone).playing.session.poll


@pytest.mark.parametrize("how", ["leave", "replace"])
@pytest.mark.parametrize("moment", [in_a_call, in_a_debate, in_a_vote])
def test_nobody_waits_for_the_bot_of_whoever_goes(moment: Callable[[Phone], bool], how: str) -> None:
    async def tale(house: House) -> None:
        phones = await a_table(house, moment)
        ada, bo, *_ = phones
        poll = poll_of(house, ada)
        for phone in phones:
            if phone is not bo and phone.question is not None:
                phone.mentions("answer", question=phone.question.number, value=sensible_answer(phone))
        bo.mentions(how, **({"seat": bo.seat} if how == "replace" else {}))
        await house.until(lambda: poll_of(house, ada) is not poll, within=SOON)

    tell(tale)


@story
async def test_in_turn_it_names_somebody_for_whoever_goes(house: House) -> None:
    ada, bo, *_ = await a_table(house, naming, book="lupus-in-tabula", options={"first_victim": False})
    bo.mentions("leave")
    await house.until(lambda: any(one["seat"] == 1 for one in ada.told("named")), within=SOON)


@story
async def test_a_vote_that_was_cast_before_stands(house: House) -> None:
    ada, bo, *_ = await a_table(house, in_a_vote)
    poll = poll_of(house, ada)
    assert poll is not None
    (field,) = poll.asks[1].fields
    await bo.answers({field.name: None})  # no bot says that
    bo.mentions("leave")
    await house.rests(SOON)
    assert poll.answers[1] == {field.name: None}


@story
async def test_while_the_clock_stands_the_bot_waits_and_then_no_longer_than_the_others(house: House) -> None:
    phones = await a_table(house, in_a_vote)
    ada, bo, *_ = phones
    poll = poll_of(house, ada)
    assert poll is not None
    await ada.does("pause")
    await house.rests(400)
    bo.mentions("leave")
    await house.rests(100)
    assert 1 not in poll.answers
    await ada.does("go_on")
    await house.until(lambda: 1 in poll.answers, within=SOON)
