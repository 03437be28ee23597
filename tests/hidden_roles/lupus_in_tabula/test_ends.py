"""Ends: the humans win when no Werewolf lives, the Werewolves when they are as many as the humans."""

import pytest

from nightcall.hidden_roles.events import QuietRoundsCounted
from tests.kit import Table

CARDS = "werewolf*2 seer villager*5"


def test_the_village_wins_when_the_last_werewolf_is_executed_the_dead_too() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(0)
    assert table.goes_on
    table.night(werewolf=3)
    table.execute(1)
    assert (table.won, table.reason) == ("village", "wolves_are_gone")
    assert table.winners == (2, 3, 4, 5, 6, 7)


def test_the_werewolves_win_at_equal_numbers_at_dawn_the_dead_too() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(0)
    for victim, executed in ((3, 4), (5, 6)):
        table.night(werewolf=victim)
        assert table.goes_on
        table.execute(executed)
    assert table.goes_on, "one Werewolf and two humans"
    table.night(werewolf=7)
    assert table.living == [1, 2]
    assert (table.won, table.reason) == ("wolves", "numbers_are_equal")
    assert table.winners == (0, 1)


def test_the_werewolves_win_at_equal_numbers_after_an_execution() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(7)
    table.night(werewolf=6)
    assert table.goes_on, "two and four"
    table.execute(5)
    assert table.goes_on, "two and three"
    table.night()
    table.execute(4)
    assert table.living == [0, 1, 2, 3]
    assert (table.won, table.winners) == ("wolves", (0, 1))


def test_the_werewolves_win_when_a_removal_makes_the_numbers_equal() -> None:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    table.execute(7)
    table.night(werewolf=6)
    table.remove(5)
    assert table.goes_on
    table.remove(4)
    assert table.won == "wolves"


def test_a_table_may_play_on_until_no_human_lives() -> None:
    table = Table("lupus-in-tabula", CARDS, equal_numbers_end=False)
    table.night()
    for victim, executed in ((6, 7), (4, 5), (2, 3)):
        table.execute(executed)
        assert table.goes_on
        table.night(werewolf=victim)
    assert table.living == [0, 1]
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")


def test_three_rounds_without_a_death_are_nobodys_win_and_announced_one_round_before() -> None:
    table = Table("lupus-in-tabula", CARDS)
    for rounds in (1, 2, 3):
        assert len(table.announced(QuietRoundsCounted)) == (rounds == 3)
        table.night()
        table.spare()
    assert (table.won, table.reason, table.winners) == ("nobody", "quiet_rounds", ())


@pytest.mark.parametrize("cards", [CARDS, "werewolf*3 seer villager*12"])
def test_the_game_is_never_over_before_anybody_died(cards: str) -> None:
    table = Table("lupus-in-tabula", cards)
    table.night()
    assert table.goes_on
