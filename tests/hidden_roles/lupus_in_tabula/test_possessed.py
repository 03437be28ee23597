"""The Possessed: a human to every eye and in every count, who wins with the Werewolves."""

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import PackMet
from nightcall.hidden_roles.abilities.inspect import Inspected
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Medium, 4 the Possessed.
CARDS = "werewolf*2 seer medium possessed villager*5"


def a_table() -> Table:
    return Table("lupus-in-tabula", CARDS)


def test_the_possessed_neither_knows_the_werewolves_nor_is_known_by_them() -> None:
    table = a_table()
    table.night()
    assert table.told(4, PackMet) == []
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1)]


def test_the_werewolves_may_kill_the_possessed() -> None:
    table = a_table()
    table.night()
    table.spare()
    table.night(werewolf=4)
    assert table.dead == {4}


def test_seer_and_medium_take_the_possessed_for_no_werewolf() -> None:
    table = a_table()
    table.night(seer=4)
    assert [shown.team for shown in table.told(2, Inspected)] == ["village"]
    table.execute(4)
    assert [judged.team for judged in table.told(3, ExecutedJudged)] == ["village"]


def test_at_equal_numbers_the_possessed_is_counted_as_a_human_and_wins_with_the_werewolves() -> None:
    table = a_table()
    table.night()
    table.execute(9)
    table.night(werewolf=8)
    table.execute(7)
    table.night(werewolf=6)
    assert table.goes_on, "two Werewolves among four humans, of whom one is the Possessed"
    table.execute(5)
    assert table.goes_on, "two among three, though the Possessed is on their side"
    table.night(werewolf=3)
    assert table.living == [0, 1, 2, 4]
    assert (table.won, table.reason) == ("wolves", "numbers_are_equal")
    assert table.winners == (0, 1, 4)


def test_a_dead_possessed_wins_with_the_werewolves_too() -> None:
    table = a_table()
    table.night()
    table.execute(4)
    for victim, executed in ((5, 6), (7, 8)):
        table.night(werewolf=victim)
        table.execute(executed)
    table.night(werewolf=9)
    assert table.living == [0, 1, 2, 3]
    assert table.winners == (0, 1, 4)


def test_when_the_werewolves_are_gone_the_possessed_has_lost() -> None:
    table = a_table()
    table.night()
    table.execute(0)
    table.night()
    table.execute(1)
    assert (table.won, table.winners) == ("village", (2, 3, 5, 6, 7, 8, 9))
