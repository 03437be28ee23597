"""Bad input: one clear sentence that says what to do, and nothing has changed."""

from typing import Any

import pytest

from nightcall.kernel.errors import Refused
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller, 3 the Witch.
CARDS = "werewolf*2 fortune_teller witch townsperson*4"


def a_table() -> Table:
    return Table("millers-hollow", CARDS, sheriff_day=0)


def sentence(table: Table, seat: int, value: Any, **more: Any) -> str:
    before, views = table.session.log, [table.session.view(viewer).events for viewer in range(8)]
    with pytest.raises(Refused) as refused:
        table.session.answer(seat, value, **more)
    assert table.session.log == before
    assert [table.session.view(viewer).events for viewer in range(8)] == views
    return str(refused.value)


def test_an_answer_from_a_dead_seat() -> None:
    table = a_table()
    table.night(werewolf=7)
    table.until("vote")
    assert sentence(table, 7, 0) == "Seat 7 has no open question now; wait for the next one."


def test_a_vote_for_oneself() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    assert sentence(table, 4, 4) == "'vote' cannot be 4: not yourself."


def test_a_vote_for_a_seat_that_is_not_there() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    assert sentence(table, 4, 8) == "'vote' cannot be 8: pick one of 0, 1, 2, 3, 4, 5, 6, 7."


def test_an_answer_from_a_seat_that_is_not_there() -> None:
    assert sentence(a_table(), 8, 0) == "There is no seat 8; seats are numbered from 0 to 7."
    assert sentence(a_table(), -1, 0) == "There is no seat -1; seats are numbered from 0 to 7."


@pytest.mark.parametrize(
    ("value", "as_sent"),
    [("0", "'0'"), (1.0, "1.0"), (True, "true"), ([0], "[0]"), ((5, 6), "[5, 6]"), ({"who": 0}, "")],
)
def test_an_answer_that_is_not_a_seat(value: Any, as_sent: str) -> None:
    table = a_table()
    table.night()
    table.until("vote")
    assert sentence(table, 4, value) in (
        f"'vote' cannot be {as_sent}: pick one of 0, 1, 2, 3, 4, 5, 6, 7.",
        "This question has no field who; it has vote.",
    )


def test_a_field_that_the_question_does_not_have() -> None:
    table = a_table()
    assert sentence(table, 2, {"inspect": 0, "heal": "yes"}) == ("This question has no field heal; it has inspect.")


def test_a_bare_value_where_a_form_is_asked() -> None:
    table = a_table()
    table.until("witch")
    assert sentence(table, 3, "yes") == "Answer with an object that has the fields heal, poison."


def test_an_answer_to_a_question_that_is_closed() -> None:
    table = a_table()
    number = table.ask(2).number
    table.time_is_up()
    late = sentence(table, 2, 0, question=number)
    assert late == f"Question {number} of seat 2 is closed; question {number + 1} is open."


def test_anything_after_the_end() -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=0)
    table.night(witch={"poison": 0})
    assert sentence(table, 4, 0) == "The game is over; start a new one."
    with pytest.raises(Refused, match="The game is over"):
        table.remove(4)
    with pytest.raises(Refused, match="The game is over"):
        table.time_is_up()


def test_removing_a_seat_that_is_not_there() -> None:
    with pytest.raises(Refused, match="There is no seat 8; seats are numbered from 0 to 7"):
        a_table().remove(8)
