"""The Fortune Teller: each night she is shown the card of one other living player."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from tests.kit import Table

CARDS = "fortune_teller werewolf*2 witch hunter townsperson*3"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, sheriff_day=0, **options)


def seen(table: Table, seat: int) -> list[tuple[int, str | None, str | None]]:
    return [(shown.seat, shown.card, shown.team) for shown in table.told(seat, Inspected)]


@pytest.mark.parametrize(("seat", "card"), [(1, "werewolf"), (3, "witch"), (4, "hunter"), (5, "townsperson")])
def test_she_is_shown_the_card_itself(seat: int, card: str) -> None:
    table = a_table()
    table.night(fortune_teller=seat)
    assert seen(table, 0) == [(seat, card, None)]


def test_nobody_else_learns_what_she_saw() -> None:
    table = a_table()
    table.night(fortune_teller=1)
    for other in range(1, 8):
        assert seen(table, other) == []
    assert table.announced(Inspected) == []


def test_she_sees_one_player_each_night() -> None:
    table = a_table()
    table.night(fortune_teller=1)
    table.vote({})
    table.night(fortune_teller=2)
    assert seen(table, 0) == [(1, "werewolf", None), (2, "werewolf", None)]


def test_she_cannot_look_at_her_own_card() -> None:
    table = a_table()
    table.until("fortune_teller")
    assert table.refusal(0, 0) == "not_yourself"


def test_she_cannot_look_at_the_dead() -> None:
    table = a_table()
    table.night(werewolf=5)
    table.vote({})
    table.until("fortune_teller")
    assert table.refusal(0, 5) == "not_an_option"


def test_silent_she_sees_nobody() -> None:
    table = a_table()
    table.night()
    assert seen(table, 0) == []


def test_she_may_change_her_mind_until_the_call_closes_and_sees_only_one() -> None:
    table = a_table()
    table.until("fortune_teller")
    table.answer(0, 1)
    table.answer(0, 4)
    assert seen(table, 0) == [], "nothing is shown before the call closes"
    table.time_is_up()
    assert seen(table, 0) == [(4, "hunter", None)]


def test_chosen_as_a_victim_she_still_sees_that_night() -> None:
    table = a_table(night="at_once")
    table.night(werewolf=0, fortune_teller=1)
    assert table.dead == {0}
    assert seen(table, 0) == [(1, "werewolf", None)]


def test_she_sees_the_card_that_the_thief_has_taken_not_the_one_he_laid_down() -> None:
    table = Table(
        "millers-hollow", "fortune_teller thief werewolf townsperson*5", middle="werewolf townsperson", sheriff_day=0
    )
    table.night(thief="left", fortune_teller=1)
    assert seen(table, 0) == [(1, "werewolf", None)]


@pytest.mark.parametrize(("seat", "team"), [(1, "wolves"), (3, "village"), (5, "village")])
def test_a_table_may_show_her_only_the_side(seat: int, team: str) -> None:
    table = a_table(seer_sees="team")
    table.night(fortune_teller=seat)
    assert seen(table, 0) == [(seat, None, team)]
