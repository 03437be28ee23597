"""Removal: the host takes out a seat whose player is gone, in any phase, and the game goes on."""

import pytest

from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.events import LotDrawn, Named, NobodyExecuted, Nominated, RunoffBegan
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Medium, 4 the Bodyguard, 5 the Mythomaniac.
CARDS = "werewolf*2 seer medium bodyguard mythomaniac villager*8"


def first_day() -> Table:
    table = Table("lupus-in-tabula", CARDS)
    table.night()
    return table


def second_night() -> Table:
    table = first_day()
    table.spare()
    return table


def second_day() -> Table:
    """The second day, on which seat 6 is dead and seat 5 begins."""
    table = second_night()
    table.night(werewolf=6)
    table.until("naming")
    return table


@pytest.mark.parametrize("call", ["medium", "seer", "bodyguard", "werewolf", "mythomaniac"])
def test_removed_in_any_call_of_the_night_a_seat_dies_at_dawn(call: str) -> None:
    table = second_night()
    table.until(call)
    table.remove(10)
    assert table.dead == set()
    assert 10 not in table.asked()
    table.night()
    assert table.deaths == [(10, "removed")]


def test_the_removed_seer_sees_nothing() -> None:
    table = second_night()
    table.until("seer")
    table.answer(2, 0)
    table.remove(2)
    table.night()
    assert table.happened(Inspected) == []


def test_the_removed_bodyguard_guards_nobody() -> None:
    table = second_night()
    table.until("bodyguard")
    table.answer(4, 7)
    table.remove(4)
    table.night(werewolf=7)
    assert table.deaths == [(4, "removed"), (7, "night")]


def test_the_removed_mythomaniac_becomes_nobody() -> None:
    table = second_night()
    table.until("mythomaniac")
    table.answer(5, 0)
    table.remove(5)
    table.night()
    assert table.cards[5] == "mythomaniac"


def test_the_removed_werewolfs_choice_is_gone() -> None:
    table = second_night()
    table.until("werewolf")
    table.answer(0, 8)
    table.answer(1, 9)
    table.remove(0)
    table.night()
    assert [chosen.seat for chosen in table.told(1, VictimChosen)] == [9]
    assert table.deaths == [(0, "removed"), (9, "night")]


def test_removed_in_the_debate_a_seat_dies_at_once_and_is_no_execution_for_the_medium() -> None:
    table = first_day()
    table.remove(0)
    assert table.deaths == [(0, "removed")]
    assert table.phase == "debate"
    table.spare()
    table.night()
    assert table.told(3, ExecutedJudged) == []


def test_removed_in_its_turn_to_name_the_next_seat_is_asked() -> None:
    table = second_day()
    assert table.asked() == (5,)
    table.remove(5)
    assert table.asked() == (7,)
    assert len(table.announced(Named)) == 14, "all of yesterday: a seat that is gone names nobody"


def test_removed_before_its_turn_to_name_a_seat_is_passed_over() -> None:
    table = second_day()
    table.remove(7)
    assert table.asked() == (5,)
    table.answer(5, None)
    assert table.asked() == (8,)


def test_what_a_removed_seat_has_named_does_not_count() -> None:
    table = second_day()
    table.answer(5, 9)
    table.remove(5)
    table.name({7: 10})
    assert [nomination.seats for nomination in table.announced(Nominated)] == [(10,)]
    assert table.deaths[-1] == (10, "executed")


def test_votes_for_a_removed_seat_vanish_and_their_givers_name_again_after_the_others() -> None:
    table = second_day()
    table.answer(5, 9)
    table.answer(7, 9)
    table.answer(8, 10)
    table.remove(9)
    while table.asked() != (5,):
        table.time_is_up()
    table.answer(5, 11)
    assert table.asked() == (7,)
    table.answer(7, 11)
    assert table.announced(Nominated)[-1].seats == (10, 11)
    assert [said.at for said in table.announced(Named) if said.seat == 5] == [None, 9, 11], "yesterday nobody"


def test_a_nominee_removed_in_the_speeches_leaves_a_sole_one_who_is_executed_at_once() -> None:
    table = second_day()
    table.name({0: 9, 1: 9, 2: 10})
    table.remove(9)
    table.time_is_up()
    assert table.deaths == [(6, "night"), (9, "removed"), (10, "executed")]
    assert table.announced(RunoffBegan) == []


def test_with_two_of_three_nominees_left_the_others_vote_on_those() -> None:
    table = second_day()
    table.name({0: 9, 1: 10, 2: 11})
    table.remove(9)
    table.time_is_up()
    assert table.announced(RunoffBegan)[-1].among == (10, 11)
    table.run_off({0: 11})
    assert table.deaths[-1] == (11, "executed")


def test_all_nominees_removed_nobody_is_executed_and_that_is_said() -> None:
    table = second_day()
    table.name({0: 9, 1: 10})
    table.remove(9)
    table.remove(10)
    assert table.dead == {6, 9, 10}
    assert len(table.announced(NobodyExecuted)) == 2, "yesterday and today"
    assert table.calls


def test_a_nominee_removed_in_the_run_off_leaves_the_other_to_be_executed_without_more_votes() -> None:
    table = second_day()
    table.name({0: 9, 1: 9, 2: 10})
    table.time_is_up()
    table.answer(5, 10)
    table.answer(7, 9)
    table.remove(10)
    assert table.deaths[-2:] == [(10, "removed"), (9, "executed")]


def test_of_three_nominees_one_removed_in_the_run_off_the_votes_for_it_are_cast_again() -> None:
    table = second_day()
    table.name({0: 9, 1: 10, 2: 11})
    table.time_is_up()
    table.answer(5, 9)
    table.remove(9)
    while table.asked() != (5,):
        table.time_is_up()
    table.answer(5, 11)
    assert table.deaths[-1] == (11, "executed")


def test_a_voter_removed_in_the_run_off_has_not_voted() -> None:
    table = second_day()
    table.name({0: 9, 1: 9, 2: 10})
    table.time_is_up()
    table.answer(5, 10)
    table.remove(5)
    table.run_off({7: 9})
    assert table.deaths[-1] == (9, "executed")
    assert table.announced(LotDrawn) == []


def test_a_tied_seat_removed_in_the_new_speeches_leaves_the_other_to_be_executed() -> None:
    table = second_day()
    table.name({0: 9, 1: 9, 2: 10})
    table.run_off({})
    assert table.phase == "speech"
    table.remove(9)
    table.time_is_up()
    assert table.deaths[-1] == (10, "executed")
    assert table.announced(LotDrawn) == []


def test_the_last_werewolf_removed_ends_the_game() -> None:
    table = second_day()
    table.remove(0)
    assert table.goes_on
    table.remove(1)
    assert (table.won, table.reason) == ("village", "wolves_are_gone")
