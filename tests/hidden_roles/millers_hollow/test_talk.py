"""Talk: in a debate the living speak to all, in words or in statements that programs understand."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import DebateBegan
from nightcall.kernel.audience import EVERYONE
from nightcall.kernel.errors import Refused
from nightcall.kernel.events import Said
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Fortune Teller.
CARDS = "werewolf*2 fortune_teller townsperson*5"


def in_debate(**options: Any) -> Table:
    table = Table("millers-hollow", CARDS, sheriff_day=0, **options)
    table.night(werewolf=7)
    assert table.phase == "debate"
    return table


def refusal(table: Table, seat: int, text: str = "", statement: dict[str, Any] | None = None) -> str:
    before = table.session.log
    with pytest.raises(Refused) as refused:
        table.session.say(seat, text, statement)
    assert table.session.log == before
    return refused.value.reason


def test_every_living_seat_may_speak_and_everybody_hears_it() -> None:
    table = in_debate()
    for seat in table.living:
        table.session.say(seat, f"I am {seat}")
    for viewer in range(8):
        assert [said.seat for said in table.told(viewer, Said)] == [0, 1, 2, 3, 4, 5, 6]
    assert {said.to for said in table.happened(Said)} == {EVERYONE}


def test_the_dead_cannot_communicate_with_the_others_any_more() -> None:
    table = in_debate()
    assert refusal(table, 7, "it was seat 0") == "not_your_turn_to_speak"


def test_the_executed_cannot_communicate_with_the_others_any_more() -> None:
    table = in_debate()
    table.execute(0)
    table.until("debate")
    assert refusal(table, 0, "I was not alone") == "not_your_turn_to_speak"
    table.session.say(1, "but I may speak")


def test_a_removed_seat_falls_silent_in_the_middle_of_a_debate() -> None:
    table = in_debate()
    table.remove(6)
    assert refusal(table, 6, "wait") == "not_your_turn_to_speak"
    table.session.say(5, "too late")


def test_nobody_speaks_in_the_vote_or_at_night() -> None:
    table = in_debate()
    table.until("vote")
    assert refusal(table, 3, "not me") == "not_your_turn_to_speak"
    table.vote({})
    assert refusal(table, 3, "not me") == "not_your_turn_to_speak"


@pytest.mark.parametrize(
    "statement",
    [
        {"says": "claim", "card": "fortune_teller"},
        {"says": "report", "seat": 0, "card": "werewolf"},
        {"says": "report", "seat": 0, "team": "wolves", "night": 1},
        {"says": "accuse", "seat": 0},
        {"says": "defend", "seat": 2},
        {"says": "will_vote", "seat": 0},
        {"says": "retract"},
        {"says": "retract", "seat": 0},
        {"says": "estimate", "seat": 0, "team": "wolves", "sure": 70},
        {"says": "ask", "seat": 0, "what": "why"},
        {"says": "ask", "seat": 0, "what": "opinion", "about": 2},
        {"says": "agree", "seat": 0},
        {"says": "disagree", "seat": 0, "about": 2},
        {"says": "vouch", "seat": 2},
        {"says": "protected", "seat": 2, "night": 1},
    ],
)
def test_a_statement_is_heard_by_everyone_as_it_was_made(statement: dict[str, Any]) -> None:
    table = in_debate()
    table.session.say(3, "listen", statement)
    (said,) = table.announced(Said)
    assert (said.seat, said.text, said.statement) == (3, "listen", statement)


def test_everybody_may_pretend_to_be_anything() -> None:
    table = in_debate()
    table.session.say(0, statement={"says": "claim", "card": "fortune_teller"})
    table.session.say(2, statement={"says": "claim", "card": "fortune_teller"})
    assert [said.seat for said in table.announced(Said)] == [0, 2]


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ({"says": "sing"}, "bad_statement"),
        ({"card": "werewolf"}, "bad_statement"),
        ({"says": "accuse"}, "bad_statement"),
        ({"says": "accuse", "seat": 0, "loudly": True}, "bad_statement"),
        ({"says": "claim", "card": "witch"}, "no_such_card"),
        ({"says": "claim", "card": "vampire"}, "no_such_card"),
        ({"says": "report", "seat": 0, "team": "martians"}, "no_such_side"),
        ({"says": "accuse", "seat": 8}, "no_such_seat"),
        ({"says": "accuse", "seat": -1}, "no_such_seat"),
        ({"says": "throw", "seat": 3}, "bad_statement"),
    ],
)
def test_a_statement_that_nobody_understands_is_refused(statement: dict[str, Any], reason: str) -> None:
    assert refusal(in_debate(), 3, statement=statement) == reason


def test_saying_nothing_is_refused() -> None:
    assert refusal(in_debate(), 3) == "nothing_said"


def test_a_line_has_a_longest_length() -> None:
    table = in_debate()
    table.session.say(3, "x" * 500)
    assert refusal(table, 3, "x" * 501) == "too_long"


def test_nobody_may_talk_without_end() -> None:
    table = in_debate()
    for _ in range(100):
        table.session.say(3, "and another thing")
    assert refusal(table, 3, "and another thing") == "too_much_said"
    table.session.say(4, "let others speak")


def test_a_debate_ends_when_all_living_seats_are_ready() -> None:
    table = in_debate()
    for seat in table.living[:-1]:
        table.answer(seat, "yes")
    assert table.phase == "debate"
    table.answer(table.living[-1], "yes")
    assert table.phase == "vote"


def test_whoever_is_not_ready_keeps_the_debate_open_and_may_take_it_back() -> None:
    table = in_debate()
    for seat in table.living:
        table.answer(seat, None)
    assert table.phase == "debate", "all have answered, but nobody is ready"
    for seat in table.living[:-1]:
        table.answer(seat, "yes")
    table.answer(0, None)
    table.answer(table.living[-1], "yes")
    assert table.phase == "debate"
    table.answer(0, "yes")
    assert table.phase == "vote"


def test_a_debate_ends_when_time_is_up() -> None:
    table = in_debate()
    table.time_is_up()
    assert table.phase == "vote"


def test_there_is_a_debate_every_day() -> None:
    table = in_debate()
    table.vote({})
    table.night()
    assert [debate.day for debate in table.announced(DebateBegan)] == [1, 2]


# -- whispers ---------------------------------------------------------------------------------------------


def test_where_a_table_allows_it_the_pack_whispers_and_only_the_pack_hears() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, whispers=True)
    table.until("werewolf")
    table.session.say(0, "the loud one")
    assert [said.text for said in table.told(1, Said)] == ["the loud one"]
    for human in range(2, 8):
        assert table.told(human, Said) == []
    assert table.announced(Said) == []


def test_humans_cannot_whisper() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, whispers=True)
    table.until("werewolf")
    assert refusal(table, 3, "psst") == "not_your_turn_to_speak"


def test_the_pack_whispers_only_while_it_is_called() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0, whispers=True)
    assert table.calls == ["fortune_teller"]
    assert refusal(table, 0, "psst") == "not_your_turn_to_speak"


def test_by_default_the_pack_is_silent() -> None:
    table = Table("millers-hollow", CARDS, sheriff_day=0)
    table.until("werewolf")
    assert refusal(table, 0, "psst") == "not_your_turn_to_speak"


def test_a_dead_werewolf_hears_no_more_whispers() -> None:
    table = Table("millers-hollow", "werewolf*3 fortune_teller townsperson*5", sheriff_day=0, whispers=True)
    table.night()
    table.execute(2)
    table.until("werewolf")
    table.session.say(0, "just us two")
    assert table.told(2, Said) == []
    assert refusal(table, 2, "psst") == "not_your_turn_to_speak"
