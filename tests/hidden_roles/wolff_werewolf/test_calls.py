"""Calls: all are made every night, whoever is dead, so that nobody learns who is."""

from typing import Any

import pytest

from tests.kit import Table, form, real_fields

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Priest.
CARDS = "werewolf*2 seer priest villager*8"
A_NIGHT = [("werewolf",), ("priest",), ("seer",)]


def a_table(**options: Any) -> Table:
    return Table("wolff-werewolf", CARDS, **options)


def test_every_night_calls_werewolves_priest_and_seer_in_this_order() -> None:
    table = a_table()
    for night in (1, 2, 3):
        table.night()
        assert table.called(night) == A_NIGHT
        table.spare()


def test_without_a_priest_in_the_deck_none_is_called() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*5")
    table.night()
    assert table.called(1) == [("werewolf",), ("seer",)]


def test_held_at_once_all_are_one_wave() -> None:
    table = a_table(night="at_once")
    table.night()
    table.spare()
    table.night()
    assert table.called(1) == table.called(2) == [("werewolf", "priest", "seer")]


@pytest.mark.parametrize("dead", [0, 2, 3])
def test_whoever_is_dead_all_are_called_and_asked_in_the_same_form(dead: int) -> None:
    table = a_table()
    table.night(werewolf=11)
    table.execute(dead)
    while table.calls:
        assert len({form(table.ask(seat)) for seat in table.living}) == 1
        assert table.asked() == tuple(table.living)
        table.time_is_up()
    assert table.called(2) == A_NIGHT


def test_on_an_odd_first_night_the_pack_is_asked_what_everybody_is_asked() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*4")
    assert len({table.ask(seat).fields for seat in table.living}) == 1
    assert not real_fields(table.ask(0))


def test_where_cards_are_shown_the_werewolves_are_still_called_as_nobody_knows_how_many_there_were() -> None:
    table = Table("wolff-werewolf", "werewolf seer priest villager*5", cards_at_death="shown")
    table.night(werewolf=2)
    table.execute(0)
    table.night()
    assert table.called(2) == [("werewolf",), ("seer",)], "the Priest was shown dead"


def test_where_cards_are_shown_and_the_number_is_told_the_last_werewolf_shown_dead_needs_no_call() -> None:
    table = Table("wolff-werewolf", "werewolf seer villager*6", cards_at_death="shown", wolves_told=True)
    table.night(werewolf=2)
    table.execute(0)
    table.night()
    assert table.called(2) == [("seer",)]
    assert table.won == "village"
