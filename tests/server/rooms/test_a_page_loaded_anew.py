"""A page that was loaded anew knows nothing: the room tells it what its own seat has done, and tells nobody else."""

from __future__ import annotations

from tests.server.kit import House, Phone, play_on, sensible_answer, story

EIGHT = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
QUICK = {"call_least": 0.1, "call_most": 1, "debate": 1, "vote": 1, "turn": 1, "speech": 1, "reading": 0}


async def loaded_anew(house: House, phone: Phone) -> Phone:
    await phone.loses_connection()
    return await house.picks_up(phone.place)


@story
async def test_the_answer_that_stands_comes_back_to_its_own_seat(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT)
    await ada.does("start")
    await house.until(lambda: bo.question is not None)
    assert (await loaded_anew(house, ada)).you.answered is None
    value = sensible_answer(bo)
    await bo.answers(value)
    again = await loaded_anew(house, bo)
    assert again.question is not None
    assert again.you.answered is not None
    assert (again.you.answered.question, again.you.answered.value) == (again.question.number, value)
    assert (await loaded_anew(house, house.phones[2])).you.answered is None


@story
async def test_an_answer_to_a_question_that_is_closed_does_not(house: House) -> None:
    ada, bo, *_ = await house.table_of(*EIGHT, pace=QUICK)
    await ada.does("start")
    await bo.answers(sensible_answer(bo))
    asked = bo.question
    await house.until(lambda: bo.question != asked)
    assert (await loaded_anew(house, bo)).you.answered is None


@story
async def test_the_guesses_of_the_dead_come_back_to_their_own_seat(house: House) -> None:
    ada, *others = await house.table_of(*EIGHT, pace=QUICK, seed="a")
    await ada.does("start")
    await play_on(house, [ada, *others], lambda: any(event["seat"] == 0 for event in ada.told("died")))
    await ada.does("guess", seats=[1, 2])
    assert (await loaded_anew(house, ada)).you.guesses == (1, 2)
    assert (await loaded_anew(house, others[0])).you.guesses == ()
