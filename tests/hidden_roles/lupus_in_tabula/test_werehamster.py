"""The Werehamster: it plays alone, the Werewolves cannot kill it, the Seer's eye does, and alive at the end it wins."""

from typing import Any

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import NobodyDied
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Werehamster, 4 the Bodyguard, 5 the Medium, 6 the Possessed.
CARDS = "werewolf*2 seer werehamster bodyguard medium possessed villager*4"


def a_table(**options: Any) -> Table:
    return Table("lupus-in-tabula", CARDS, **options)


def second_night(**options: Any) -> Table:
    table = a_table(**options)
    table.night()
    table.spare()
    return table


def test_chosen_by_the_werewolves_it_lives_and_nobody_is_killed() -> None:
    table = second_night()
    before = len(table.announced(NobodyDied))
    table.night(werewolf=3)
    assert table.deaths == []
    assert len(table.announced(NobodyDied)) == before + 1


def test_seen_by_the_seer_it_reads_as_no_werewolf_and_dies_at_dawn() -> None:
    table = second_night()
    table.night(seer=3)
    assert [(shown.seat, shown.team) for shown in table.told(2, Inspected)] == [(3, "village")]
    assert table.deaths == [(3, "night")]


def test_seen_on_the_first_night_it_dies_too_though_the_werewolves_kill_nobody() -> None:
    table = a_table()
    table.night(seer=3)
    assert table.deaths == [(3, "night")]
    assert table.announced(NobodyDied) == []


def test_seen_it_dies_together_with_the_werewolves_victim_and_nobody_hears_of_what() -> None:
    table = second_night()
    table.night(seer=3, werewolf=8)
    assert table.deaths == [(3, "night"), (8, "night")], "in seat order, with no cause"


def test_seen_and_hunted_it_dies_of_being_seen() -> None:
    table = second_night()
    table.night(seer=3, werewolf=3)
    assert table.deaths == [(3, "night")]


def test_seen_and_guarded_it_dies() -> None:
    table = second_night()
    table.night(seer=3, bodyguard=3)
    assert table.deaths == [(3, "night")]


def test_it_can_be_executed_and_the_medium_hears_of_no_werewolf() -> None:
    table = a_table()
    table.night()
    table.execute(3)
    assert [(judged.seat, judged.team) for judged in table.told(5, ExecutedJudged)] == [(3, "village")]


def test_alive_when_no_werewolf_lives_it_alone_wins() -> None:
    table = a_table()
    table.night()
    table.execute(0)
    table.night()
    table.execute(1)
    assert (table.won, table.reason) == ("alone", "wolves_are_gone")
    assert table.winners == (3,)


def test_alive_when_the_werewolves_are_as_many_as_the_humans_it_alone_wins() -> None:
    table = a_table()
    table.night()
    table.execute(10)
    for victim, executed in ((9, 8), (7, 6)):
        table.night(werewolf=victim)
        table.execute(executed)
    table.night(werewolf=5)
    assert table.goes_on, "two Werewolves and three humans: the Werehamster is counted as one of them"
    table.execute(4)
    assert table.living == [0, 1, 2, 3]
    assert (table.won, table.reason) == ("alone", "numbers_are_equal")
    assert table.winners == (3,)


def test_dead_it_wins_with_nobody_when_the_village_wins() -> None:
    table = a_table()
    table.night(seer=3)
    table.execute(0)
    table.night()
    table.execute(1)
    assert (table.won, table.winners) == ("village", (2, 4, 5, 7, 8, 9, 10))


def test_dead_it_wins_with_nobody_when_the_werewolves_win() -> None:
    table = a_table()
    table.night(seer=3)
    table.execute(10)
    for victim, executed in ((9, 8), (7, 5)):
        table.night(werewolf=victim)
        table.execute(executed)
    assert table.goes_on
    table.night(werewolf=4)
    assert table.living == [0, 1, 2, 6]
    assert (table.won, table.winners) == ("wolves", (0, 1, 6))


def test_seen_in_the_night_that_decides_the_game_it_has_lost() -> None:
    table = a_table()
    table.night()
    table.execute(10)
    for victim, executed in ((9, 8), (7, 6)):
        table.night(werewolf=victim)
        table.execute(executed)
    table.night(seer=3, werewolf=5)
    assert table.living == [0, 1, 2, 4]
    assert (table.won, table.winners) == ("wolves", (0, 1, 6))


def test_a_stalemate_is_nobodys_win_even_if_the_werehamster_lives() -> None:
    table = a_table(quiet_rounds=1)
    table.night()
    table.spare()
    assert (table.won, table.reason, table.winners) == ("nobody", "quiet_rounds", ())
