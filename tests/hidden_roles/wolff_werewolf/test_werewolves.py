"""The Werewolves: every night but an odd first one somebody dies, whether or not they agree."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.hunt import PackMet, VictimChosen
from nightcall.hidden_roles.events import NobodyDied
from tests.kit import Table, real_fields


def dealt(players: int, wolves: int = 2) -> str:
    return f"werewolf*{wolves} seer villager*{players - wolves - 1}"


def a_table(players: int, wolves: int = 2, **options: Any) -> Table:
    return Table("wolff-werewolf", dealt(players, wolves), **options)


@pytest.mark.parametrize("players", [5, 7, 29])
def test_on_the_first_night_an_odd_number_of_players_loses_nobody(players: int) -> None:
    table = a_table(players)
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1)]
    assert not real_fields(table.ask(0)), "they learn each other and choose nobody"
    table.night()
    assert table.deaths == []
    assert len(table.announced(NobodyDied)) == 1
    assert table.goes_on, "a quiet first night is not the end"


@pytest.mark.parametrize("players", [6, 8, 30])
def test_on_the_first_night_an_even_number_of_players_loses_one(players: int) -> None:
    table = a_table(players)
    table.night(werewolf=4)
    assert table.deaths == [(4, "night")]


def test_a_table_may_have_no_victim_on_an_even_first_night_either() -> None:
    table = a_table(8, first_victim=False)
    table.night()
    assert table.deaths == []


@pytest.mark.parametrize("players", [5, 6])
def test_from_the_second_night_there_is_always_a_victim(players: int) -> None:
    table = a_table(players, 1)
    table.night()
    living = set(table.living)
    table.execute(max(living))
    table.night()
    assert len(table.living) == len(living) - 2


def test_the_most_wanted_dies_where_the_pack_disagrees() -> None:
    table = a_table(10, 4)
    table.night(werewolf={0: 5, 1: 6, 2: 7, 3: 7})
    assert table.deaths == [(7, "night")], "two of four are no majority, but most"


def test_among_equally_wanted_one_is_drawn() -> None:
    dead = set()
    for seed in range(1, 9):
        table = Table("wolff-werewolf", dealt(8), seed=seed)
        table.night(werewolf={0: 5, 1: 6})
        assert table.dead <= {5, 6}
        dead |= table.dead
    assert dead == {5, 6}


def test_one_answer_decides_for_a_silent_pack() -> None:
    table = a_table(8, 3)
    table.night(werewolf={1: 6})
    assert table.dead == {6}


def test_where_no_werewolf_answers_the_victim_is_drawn_among_the_living_humans() -> None:
    dead = set()
    for seed in range(1, 30):
        table = Table("wolff-werewolf", dealt(8), seed=seed)
        table.night()
        (victim,) = table.dead
        assert victim not in (0, 1)
        dead.add(victim)
    assert dead == set(range(2, 8)), "any human, the Seer too"


def test_a_werewolf_may_not_choose_a_team_mate() -> None:
    table = a_table(8)
    assert table.refusal(0, 1) == "not_your_own_pack"
    assert table.refusal(1, 1) == "not_your_own_pack"


def test_while_the_pack_disagrees_only_time_closes_the_call() -> None:
    table = a_table(8)
    for human in range(2, 8):
        table.session.answer(human, {"suspect": None})
    table.answer(0, 4)
    table.answer(1, 5)
    assert table.calls == ["werewolf"]
    table.answer(1, 4)
    assert table.calls == ["seer"]


def test_the_pack_is_told_who_it_will_be_also_when_the_lot_chose() -> None:
    table = a_table(8)
    table.night()
    (victim,) = table.dead
    for wolf in (0, 1):
        assert [chosen.seat for chosen in table.told(wolf, VictimChosen)] == [victim]
    assert table.told(3, VictimChosen) == []


def test_the_dead_help_no_more_to_pick_victims() -> None:
    table = a_table(10, 3)
    table.night(werewolf=9)
    table.execute(0)
    table.until("werewolf")
    assert 0 not in table.asked()
    table.night(werewolf={1: 5, 2: 5})
    assert table.dead == {0, 5, 9}
    assert [met.seats for met in table.told(0, PackMet)] == [(0, 1, 2)], "no more news of the pack"


# -- two victims ------------------------------------------------------------------------------------------


def after_a_day_without_execution(wolves: int = 2, players: int = 11, seed: int = 1) -> Table:
    table = Table("wolff-werewolf", dealt(players, wolves), seed=seed)
    table.night()
    table.spare()
    return table


def test_after_a_day_without_an_execution_each_werewolf_names_two_and_both_die() -> None:
    table = after_a_day_without_execution()
    table.night(werewolf=(5, 6))
    assert table.deaths == [(5, "night"), (6, "night")]
    assert [chosen.seat for chosen in table.told(0, VictimChosen)] == [5, 6]


def test_after_an_execution_there_is_one_victim_again() -> None:
    table = after_a_day_without_execution()
    table.night(werewolf=(5, 6))
    table.execute(7)
    table.night(werewolf=8)
    assert table.dead == {5, 6, 7, 8}


def test_the_two_with_most_votes_die() -> None:
    table = after_a_day_without_execution(3)
    table.night(werewolf={0: (5, 6), 1: (6, 7), 2: (7, 8)})
    assert table.dead == {6, 7}


def test_among_equals_the_second_is_drawn() -> None:
    dead = set()
    for seed in range(1, 13):
        table = after_a_day_without_execution(3, seed=seed)
        table.night(werewolf={0: (5, 6), 1: (5, 7)})
        assert 5 in table.dead
        assert len(table.dead) == 2
        dead |= table.dead
    assert dead == {5, 6, 7}


def test_a_werewolf_who_names_only_one_leaves_the_other_to_the_lot() -> None:
    table = after_a_day_without_execution()
    table.night(werewolf=(5,))
    assert 5 in table.dead
    assert len(table.dead) == 2
    assert not table.dead & {0, 1}


def test_where_no_werewolf_answers_two_are_drawn() -> None:
    table = after_a_day_without_execution()
    table.night()
    assert len(table.dead) == 2
    assert not table.dead & {0, 1}


def test_nobody_can_be_named_twice_and_no_team_mate_at_all() -> None:
    table = after_a_day_without_execution()
    assert table.refusal(0, (5, 5)) == "picked_twice"
    assert table.refusal(0, (5, 1)) == "not_your_own_pack"
    assert table.refusal(0, (5, 6, 7)) == "wrong_number"


def test_everybody_fills_the_same_form_when_there_are_two_victims() -> None:
    table = after_a_day_without_execution()
    assert {
        (len(field.options), field.least, field.most) for seat in table.living for field in table.ask(seat).fields
    } == {(11, 1, 2)}


def test_an_odd_first_night_without_a_victim_is_no_reason_for_two() -> None:
    table = a_table(7)
    table.night()
    table.execute(6)
    table.night(werewolf=5)
    assert table.dead == {5, 6}


def test_with_one_human_left_there_is_one_victim_and_the_werewolves_win() -> None:
    table = a_table(5, 2)
    table.night()
    table.execute(4)
    table.night(werewolf=3)
    assert table.living == [0, 1, 2]
    table.spare()
    table.night(werewolf=(2,))
    assert table.deaths[-1] == (2, "night")
    assert (table.won, table.reason) == ("wolves", "humans_are_gone")
    assert table.winners == (0, 1)


def test_with_one_human_left_and_a_silent_pack_that_human_is_the_victim() -> None:
    table = a_table(5, 2)
    table.night()
    table.execute(4)
    table.night(werewolf=3)
    table.spare()
    table.night()
    assert table.won == "wolves"


def test_two_victims_can_be_the_last_two_humans() -> None:
    table = a_table(6, 2)
    table.night(werewolf=5)
    table.execute(4)
    table.until("werewolf")
    table.night(werewolf=3)
    assert table.living == [0, 1, 2]
    assert table.goes_on
    smaller = a_table(6, 3)
    smaller.night(werewolf=5)
    assert smaller.living == [0, 1, 2, 3, 4]
    smaller.spare()
    smaller.night(werewolf=(3, 4))
    assert smaller.won == "wolves"
