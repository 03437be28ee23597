"""Ends: a quiet night tells the village that it has won; the Werewolves win when no human lives."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import DayBroke, GameEnded, NobodyDied
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Priest.
CARDS = "werewolf*2 seer priest villager*6"


def a_table(**options: Any) -> Table:
    return Table("wolff-werewolf", CARDS, **options)


def both_executed() -> Table:
    table = a_table()
    table.night(werewolf=9)
    table.execute(0)
    table.night(werewolf=8)
    table.execute(1)
    return table


def test_the_last_werewolf_executed_the_game_goes_on_into_the_night() -> None:
    table = both_executed()
    assert table.goes_on
    assert table.calls == ["werewolf"]
    assert table.announced(GameEnded) == []


def test_the_quiet_night_has_all_its_calls_and_only_at_dawn_the_village_has_won() -> None:
    table = both_executed()
    while table.calls:
        assert table.goes_on
        assert table.asked() == tuple(table.living)
        table.time_is_up()
    assert table.called(3) == [("werewolf",), ("priest",), ("seer",)]
    assert len(table.announced(DayBroke)) == 3
    assert len(table.announced(NobodyDied)) == 1
    assert (table.won, table.reason) == ("village", "wolves_are_gone_at_dawn")
    assert table.winners == (2, 3, 4, 5, 6, 7, 8, 9), "the dead win too"


def test_in_the_quiet_night_the_seer_still_asks() -> None:
    table = both_executed()
    table.night(seer=4)
    assert [shown.seat for shown in table.told(2, Inspected)] == [4]
    assert table.won == "village"


def test_on_the_day_of_a_quiet_first_night_nobody_has_won() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*4")
    table.night()
    assert len(table.announced(NobodyDied)) == 1
    assert table.phase == "debate"


def test_the_last_werewolf_removed_by_day_is_told_only_by_the_quiet_night() -> None:
    table = a_table()
    table.night(werewolf=9)
    table.remove(0)
    table.remove(1)
    assert table.goes_on
    table.spare()
    table.night()
    assert table.won == "village"


def test_the_last_werewolf_removed_at_night_is_told_only_by_the_next_quiet_night() -> None:
    table = Table("wolff-werewolf", "werewolf seer villager*6")
    table.night(werewolf=7)
    table.execute(6)
    table.call(werewolf=5)
    table.remove(0)
    table.night()
    assert table.dead == {0, 5, 6, 7}
    assert table.goes_on, "somebody died in this night"
    table.execute(4)
    table.night()
    assert table.won == "village"


def test_a_human_removed_in_the_quiet_night_does_not_put_off_its_news() -> None:
    table = both_executed()
    table.remove(7)
    table.night()
    assert table.deaths[-1] == (7, "removed")
    assert table.won == "village"


def test_equal_numbers_do_not_end_the_game_and_the_humans_may_squirm() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*3")
    table.night(werewolf=5)
    table.execute(4)
    assert table.living == [0, 1, 2, 3]
    assert table.goes_on
    table.night(werewolf=3)
    assert table.living == [0, 1, 2]
    assert table.goes_on, "more Werewolves than humans"
    table.execute(2)
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")
    assert table.winners == (0, 1)


def test_the_werewolves_win_at_dawn_when_the_last_human_is_eaten_the_dead_too() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*3")
    table.night(werewolf=5)
    table.execute(0)
    table.night(werewolf=4)
    table.execute(3)
    assert table.goes_on
    table.night(werewolf=2)
    assert table.living == [1]
    assert (table.won, table.winners) == ("wolves", (0, 1))


def test_a_table_may_stop_at_equal_numbers() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*3", equal_numbers_end=True)
    table.night(werewolf=5)
    assert table.goes_on
    table.execute(4)
    assert (table.won, table.reason) == ("wolves", "numbers_are_equal")


def test_werewolves_who_lynch_each_other_needlessly_can_still_lose_at_equal_numbers() -> None:
    table = Table("wolff-werewolf", "werewolf*2 seer villager*3")
    table.night(werewolf=5)
    table.execute(4)
    assert table.living == [0, 1, 2, 3]
    table.night(werewolf=3)
    table.remove(0)
    assert table.living == [1, 2]
    table.propose(2, 1)
    table.second(1)
    table.thumbs(die=(1, 2))
    table.night()
    assert (table.won, table.winners) == ("village", (2, 3, 4, 5))


@pytest.mark.parametrize("players", [5, 6, 7, 30])
def test_a_whole_game_that_the_village_wins_at_every_size(players: int) -> None:
    table = Table("wolff-werewolf", f"werewolf*2 seer priest villager*{players - 4}")
    for wolf in (0, 1):
        table.night(seer=wolf)
        table.execute(wolf)
        assert table.goes_on
    table.night()
    assert (table.won, table.winners) == ("village", tuple(range(2, players)))


@pytest.mark.parametrize("players", [5, 6, 7, 30])
def test_a_whole_game_that_the_werewolves_win_at_every_size(players: int) -> None:
    table = Table("wolff-werewolf", f"werewolf*2 seer priest villager*{players - 4}")
    while table.goes_on:
        if table.calls:
            table.night()
        else:
            table.execute(table.living[-1])
    assert (table.won, table.winners) == ("wolves", (0, 1))
    assert len(table.dead) == players - 2
