"""The room of the dead: they talk among themselves, and the living never hear of it."""

from typing import Any

import pytest

from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from nightcall.kernel.session import Session
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller, 3 the Hunter.
CARDS = "werewolf*2 fortune_teller hunter townsperson*6"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, **{"sheriff_day": 0, "dead_talk": True, **options})


def heard(table: Table, seat: int) -> list[str]:
    return [said.text for said in table.told(seat, Said)]


def test_the_dead_hear_one_another_and_nobody_else_does() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.execute(8)
    table.until("werewolf")
    table.session.say(9, "It was the quiet one.")
    table.session.say(8, "You too?")
    assert heard(table, 9) == heard(table, 8) == ["It was the quiet one.", "You too?"]
    for living in (0, 2, 7, TABLE):
        assert heard(table, living) == []


def test_they_talk_by_night_in_a_debate_and_during_a_vote() -> None:
    table = a_table()
    table.night(werewolf=9)
    for phase in ("debate", "vote", "werewolf"):
        table.until(phase)
        table.session.say(9, phase)
    assert heard(table, 9) == ["debate", "vote", "werewolf"]


def test_who_dies_later_has_not_heard_what_was_said_before() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.session.say(9, "Lonely here.")
    table.execute(8)
    table.until("werewolf")
    assert heard(table, 8) == []


def test_whoever_has_a_last_shot_is_not_advised_by_the_dead() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.execute(3)
    assert table.phase == "last_act"
    with pytest.raises(Refused, match="Seat 3 may not speak now"):
        table.session.say(3, "Who is it?")
    table.session.say(9, "It's Ann!")
    assert heard(table, 3) == []
    table.shoot(3, at=None)
    table.session.say(9, "Too late.")
    assert heard(table, 3) == ["Too late."]


def test_a_table_that_does_not_want_it_has_no_room_for_the_dead() -> None:
    table = a_table(dead_talk=False)
    table.night(werewolf=9)
    with pytest.raises(Refused, match="Seat 9 may not speak now"):
        table.session.say(9, "Hello?")


def test_the_dead_throw_no_dice_because_the_next_one_would_fall_elsewhere() -> None:
    table = a_table()
    table.night(werewolf=9)
    with pytest.raises(Refused) as refused:
        table.session.say(9, statement={"says": "throw"})
    assert refused.value.reason == "bad_statement"
    table.session.say(9, statement={"says": "accuse", "seat": 0})


def test_what_the_dead_say_makes_no_case_against_the_living() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.session.say(9, statement={"says": "accuse", "seat": 0})
    state = table.session.view(9).state
    assert state.stances == ()
    assert [(line.seat, line.aloud, line.from_the_dead) for line in state.talk] == [(9, False, True)]


# -- answers to a line --------------------------------------------------------------------------------------------


def test_a_line_answers_one_that_everybody_has_heard() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.until("debate")
    table.session.say(0, "It was seat 2.")
    table.session.say(2, "No!", answers=1)
    assert [line.answers for line in table.session.view(TABLE).state.talk] == [None, 1]


def test_lines_of_the_dead_and_of_the_pack_are_not_counted() -> None:
    table = a_table(whispers=True)
    table.until("werewolf")
    table.session.say(0, "psst")
    table.night(werewolf=9)
    table.until("debate")
    table.session.say(9, "Boo.")
    with pytest.raises(Refused) as refused:
        table.session.say(2, "What was that?", answers=1)
    assert refused.value.reason == "no_such_line"
    table.session.say(2, "Good morning.")
    table.session.say(9, "She's wrong.", answers=1)
    assert [line.answers for line in table.session.view(9).state.talk] == [None, None, 1]


def test_an_answer_keeps_its_line_through_an_undo_and_in_the_log() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.until("debate")
    table.session.say(0, "It was seat 2.")
    table.session.say(2, "No!", answers=1)
    table.until("vote")
    table.session.undo()
    table.session.say(4, "Yes!", answers=2)
    again = Session.resume(table.session.log, {"millers-hollow": MILLERS_HOLLOW})
    for session in (table.session, again):
        assert [line.answers for line in session.view(TABLE).state.talk] == [None, 1, 2]


@pytest.mark.parametrize("line", [-1, 0, 2])
def test_nobody_answers_what_was_not_said(line: int) -> None:
    table = a_table()
    table.night(werewolf=9)
    table.until("debate")
    table.session.say(2, "It was you.")
    with pytest.raises(Refused) as refused:
        table.session.say(0, "No!", answers=line)
    assert refused.value.reason == "no_such_line"
