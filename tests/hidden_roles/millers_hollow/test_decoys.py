"""Decoys: whoever has nothing to do is asked a question of the same form, kept and scored as best nose."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import NosesScored, Suspected
from nightcall.kernel.audience import MODERATOR
from tests.kit import Table, form, real_fields

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Witch, 5 the Little Girl, 6 the Fortune Teller, 7 the Thief.
ALL = "werewolf*2 cupido witch hunter little_girl fortune_teller thief townsperson*2"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", ALL, middle="townsperson*2", sheriff_day=0, **options)


@pytest.mark.parametrize("spying", ["glances", "risk"])
@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_in_every_call_of_a_game_every_living_seat_sees_the_same_form(night: str, spying: str) -> None:
    table = a_table(night=night, spying=spying, cards_at_death="hidden", quiet_rounds=0)
    fewest = 10
    while table.goes_on:
        if table.calls:
            fewest = len(table.living)
            assert list(table.asked()) == table.living
            assert len({form(table.ask(seat)) for seat in table.asked()}) == 1
            assert len({table.ask(seat).number for seat in table.asked()}) == 1, "and has been asked as often"
            table.call(werewolf={"victim": max(table.living)})
        elif table.phase == "vote":
            table.execute(1 if 1 in table.living else max(table.living))
        else:
            table.time_is_up()
    assert fewest == 2, "down to the last two"


@pytest.mark.parametrize(
    ("call", "actors"),
    [
        ("thief", {7}),
        ("cupido", {2}),
        ("lovers", set()),
        ("fortune_teller", {6}),
        ("werewolf", {0, 1, 5}),
        ("witch", {3}),
    ],
)
def test_only_those_called_have_something_real_to_choose(call: str, actors: set[int]) -> None:
    table = a_table()
    table.until(call)
    assert {seat for seat in table.asked() if real_fields(table.ask(seat))} == actors


def test_the_lovers_call_asks_the_lovers_nothing_that_others_are_not_asked() -> None:
    table = a_table()
    table.until("cupido")
    table.call(cupido=(8, 9))
    assert table.calls == ["lovers"]
    assert {tuple(field.name for field in table.ask(seat).fields) for seat in table.asked()} == {("suspect",)}


def test_a_decoy_has_no_effect() -> None:
    guessing, silent = a_table(), a_table()
    for table in (guessing, silent):
        table.until("werewolf")
    for human in (2, 3, 4, 6, 7, 8, 9):
        guessing.session.answer(human, {"suspect": 8, "suspect_2": 9, "hunch_3": None})
    guessing.night()
    silent.night()
    assert guessing.deaths == silent.deaths == []


def test_nobody_is_told_what_others_suspect_before_the_end() -> None:
    table = a_table()
    table.until("fortune_teller")
    table.session.answer(8, {"suspect": 0})
    table.time_is_up()
    assert [(guess.by, guess.seats) for guess in table.happened(Suspected)] == [(8, (0,))]
    for viewer in range(10):
        assert table.told(viewer, Suspected) == []
    assert table.announced(Suspected) == []


def test_at_the_end_every_guess_is_counted_and_right_if_it_hit_a_wolf() -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=0)
    table.until("fortune_teller")
    table.session.answer(3, {"suspect": 0})
    table.session.answer(4, {"suspect": 2})
    table.time_is_up()
    table.session.answer(3, {"suspect": 0})
    table.session.answer(4, {"suspect": 0})
    table.session.answer(5, {"suspect": None})
    table.time_is_up()
    table.night(witch={"poison": 0})
    (scored,) = table.announced(NosesScored)
    assert scored.right == (0, 0, 0, 2, 1, 0, 0, 0)
    assert scored.made == (0, 0, 0, 2, 2, 0, 0, 0)


def test_a_guess_that_was_replaced_is_not_counted() -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=0)
    table.session.answer(3, {"suspect": 0})
    table.session.answer(3, {"suspect": 4})
    table.night(witch={"poison": 0})
    (scored,) = table.announced(NosesScored)
    assert (scored.right[3], scored.made[3]) == (0, 1)


def test_where_several_are_to_be_picked_a_decoy_takes_as_many() -> None:
    table = a_table()
    table.until("cupido")
    table.session.answer(8, {"suspect": (0, 4)})
    table.time_is_up()
    assert [(guess.by, guess.seats) for guess in table.happened(Suspected)] == [(8, (0, 4))]


def test_a_game_in_which_nobody_guessed_has_no_noses() -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=0)
    table.night(witch={"poison": 0})
    assert table.announced(NosesScored) == []
    assert table.session.question(MODERATOR) is None


def test_with_decoys_off_nobody_is_asked_whom_they_suspect() -> None:
    table = a_table(decoys=False)
    table.until("werewolf")
    assert table.asked() == (0, 1, 5)
