"""What the host does (a clock, an undo, a removal) tells no more than what everybody sees anyway."""

from __future__ import annotations

from typing import Any

import pytest

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from tests.secrecy.plain_table import Cards, Setting
from tests.secrecy.random_games import plain_options
from tests.secrecy.seen import Record, Table
from tests.secrecy.steps import Answer, Nothing, Remove, Say, Step, Time, Undo

TOWNSFOLK = ("townsperson",) * 4
TWO_TOWNSFOLK = ("townsperson",) * 2
DECK = {"werewolf": 2, "townsperson": 6, "fortune_teller": 1, "thief": 1}
# Seat 3 is the Fortune Teller in one world; in the other the card lies in the middle. Seat 7 can know neither.
HERE = Cards(("werewolf", "werewolf", "thief", "fortune_teller", *TOWNSFOLK), TWO_TOWNSFOLK)
THERE = Cards(("werewolf", "werewolf", "thief", "townsperson", *TOWNSFOLK), ("fortune_teller", "townsperson"))


def seen_by(viewer: int, cards: Cards, *steps: Step, **options: Any) -> Record:
    setting = Setting("millers-hollow", 8, DECK, {**plain_options("millers-hollow"), **options}, seed=1)
    table = Table(setting, cards, [viewer])
    table.take(steps)
    assert table.refused == []
    return table.records[viewer]


@pytest.mark.parametrize("viewer", [7, TABLE])
@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_an_undo_does_not_tell_whether_the_card_called_has_answered(viewer: int, night: str) -> None:
    options = {"decoys": False, "night": night}
    here = seen_by(viewer, HERE, Time(), Answer(3, {"inspect": 0}), Undo(), Time(), **options)
    there = seen_by(viewer, THERE, Time(), Nothing(), Undo(), Time(), **options)
    assert here == there


def test_an_undo_of_nothing_but_secret_answers_in_the_first_call_is_refused_as_if_there_were_none() -> None:
    here = seen_by(7, HERE, Answer(2, {"take": "left"}), Undo(), decoys=False)
    there = seen_by(7, HERE, Nothing(), Undo(), decoys=False)
    assert here == there


def test_a_removal_can_be_undone_in_the_call_in_which_it_was_made() -> None:
    setting = Setting("millers-hollow", 8, DECK, plain_options("millers-hollow"), seed=1)
    table = Table(setting, HERE, ())
    table.take([Remove(5)])
    table.session.undo()
    assert table.session.question(5) is not None


def test_a_card_that_lies_in_the_middle_is_waited_for_as_if_somebody_held_it() -> None:
    answers = [Answer(seat, {}, seat) for seat in range(8)]
    here = seen_by(7, HERE, *answers, *answers[:3], Answer(3, {"inspect": 0}), *answers[4:])
    there = seen_by(7, THERE, *answers, *answers)
    assert here == there


def test_nobody_learns_by_trying_an_id_whether_somebody_else_has_acted() -> None:
    setting = Setting("millers-hollow", 8, DECK, {**plain_options("millers-hollow"), "decoys": False}, seed=1)
    session = Table(setting, HERE, ()).session
    session.time_is_up()
    session.answer(3, 0, id="first")
    with pytest.raises(Refused, match="no open question"):
        session.answer(7, 0, id="first")


def test_a_wolf_taken_out_at_night_gets_no_more_news_of_the_pack() -> None:
    cards = Cards(("werewolf",) * 3 + ("fortune_teller",) + TOWNSFOLK)
    deck = {"werewolf": 3, "townsperson": 4, "fortune_teller": 1}
    setting = Setting("millers-hollow", 8, deck, {**plain_options("millers-hollow"), "whispers": True}, seed=1)
    table = Table(setting, cards, [0, 1])
    table.take([Time(), Remove(0)])
    before = len(table.session.outbox(0)), len(table.session.outbox(1))
    table.take([Answer(1, {"victim": 5}), Say(2, "The loud one."), Answer(2, {"victim": 5})])
    assert table.refused == []
    assert len(table.session.outbox(0)) == before[0]
    assert len(table.session.outbox(1)) == before[1] + 3
    with pytest.raises(Refused, match="may not speak"):
        table.session.say(0, "I am still here!")


def test_where_the_dead_watch_everything_they_hear_the_pack_whisper() -> None:
    cards = Cards(("werewolf",) * 2 + ("fortune_teller",) + TOWNSFOLK + ("townsperson",))
    deck = {"werewolf": 2, "townsperson": 5, "fortune_teller": 1}
    options = {**plain_options("millers-hollow"), "whispers": True, "dead_see": "everything", "sheriff_day": 0}
    table = Table(Setting("millers-hollow", 8, deck, options, seed=1), cards, ())
    bite = [Answer(wolf, {"victim": 7}) for wolf in (0, 1)]
    table.take([Time(), *bite, Time(), Time(), Time(), Time(), Say(0, "And now?")])
    assert table.refused == []
    assert "And now?" in str(table.session.outbox(7)[-1])
    assert "And now?" not in str(table.session.outbox(6))
