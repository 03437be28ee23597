"""The Seer asks about the living, the Priest hears of the dead."""

import pytest

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.inspect import Inspected
from tests.kit import Table, real_fields

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Priest.
CARDS = "werewolf*2 seer priest villager*6"


def a_table(night: str = "in_turn") -> Table:
    return Table("wolff-werewolf", CARDS, night=night)


def seen(table: Table, seat: int = 2) -> list[tuple[int, str | None]]:
    return [(shown.seat, shown.team) for shown in table.told(seat, Inspected)]


def heard(table: Table, seat: int = 3) -> list[tuple[int, str]]:
    return [(judged.seat, judged.team) for judged in table.told(seat, ExecutedJudged)]


# -- the Seer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "team"), [(0, "wolves"), (3, "village"), (5, "village")])
def test_the_seer_learns_wolf_or_human_and_nobody_else_does(seat: int, team: str) -> None:
    table = a_table()
    table.night(werewolf=9, seer=seat)
    assert seen(table) == [(seat, team)]
    assert seen(table, 3) == []


def test_the_seer_may_ask_about_tonights_victim_who_dies_after_the_seers_call() -> None:
    table = a_table()
    table.call(werewolf=9)
    table.until("seer")
    assert table.dead == set()
    table.night(seer=9)
    assert seen(table) == [(9, "village")]
    assert table.dead == {9}


@pytest.mark.parametrize("night", ["in_turn", "at_once"])
def test_a_seer_who_is_the_victim_still_asks(night: str) -> None:
    table = a_table(night)
    table.night(werewolf=2, seer=0)
    assert table.dead == {2}
    assert seen(table) == [(0, "wolves")]


def test_the_seer_asks_about_another_living_player() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.execute(8)
    table.until("seer")
    assert table.refusal(2, 2) == "not_yourself"
    assert table.refusal(2, 9) == "not_an_option"


def test_a_dead_seer_is_called_and_learns_nothing() -> None:
    table = a_table()
    table.night(werewolf=2)
    table.execute(9)
    table.night(werewolf=8)
    assert ("seer",) in table.called(2)
    assert seen(table) == []


# -- the Priest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "team"), [(0, "wolves"), (2, "village"), (5, "village")])
def test_from_the_second_night_the_priest_is_told_whether_the_executed_player_was_a_wolf(seat: int, team: str) -> None:
    table = a_table()
    table.night(werewolf=9)
    table.execute(seat)
    assert heard(table) == [], "the Werewolves are called first"
    table.call(werewolf=8)
    assert table.calls == ["priest"]
    assert heard(table) == [(seat, team)]
    assert heard(table, 4) == []


def test_on_the_first_night_the_priest_wakes_and_is_told_nothing() -> None:
    table = a_table()
    table.night(werewolf=9)
    assert table.called(1) == [("werewolf",), ("priest",), ("seer",)]
    assert heard(table) == []


def test_after_a_day_without_an_execution_the_priest_is_told_nothing() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.execute(0)
    table.night(werewolf=8)
    table.spare()
    table.night(werewolf=(6, 7))
    assert heard(table) == [(0, "wolves")]


def test_the_priest_has_nothing_to_choose() -> None:
    table = a_table()
    table.until("priest")
    assert not any(real_fields(table.ask(seat)) for seat in table.living)


def test_a_dead_priest_is_called_and_told_nothing() -> None:
    table = a_table()
    table.night(werewolf=3)
    table.execute(0)
    table.night(werewolf=8)
    assert ("priest",) in table.called(2)
    assert heard(table) == []


def test_a_seat_that_was_removed_is_no_execution() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.remove(0)
    table.spare()
    table.night(werewolf=(7, 8))
    assert heard(table) == []
