"""Removal: the host takes out a seat whose player is gone, in any phase, and the game goes on."""

import pytest

from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.events import NobodyExecuted, ProposalFell, Proposed, Seconded, VerdictShown
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer, 3 the Priest.
CARDS = "werewolf*2 seer priest villager*7"


def a_day() -> Table:
    table = Table("wolff-werewolf", CARDS)
    table.night()
    return table


# -- at night ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["werewolf", "priest", "seer"])
def test_removed_in_any_call_of_the_night_a_seat_dies_at_dawn(call: str) -> None:
    table = Table("wolff-werewolf", CARDS)
    table.until(call)
    table.remove(9)
    assert 9 not in table.asked()
    table.night()
    assert table.deaths == [(9, "removed")]


def test_a_removed_mate_is_not_drawn_as_the_victim_of_a_silent_pack() -> None:
    for seed in range(1, 9):
        table = Table("wolff-werewolf", "werewolf*5 seer", seed=seed)
        table.remove(0)
        table.night()
        assert table.deaths == [(0, "removed"), (5, "night")]


def test_votes_for_a_seat_removed_in_the_call_vanish_and_the_pack_still_has_its_victim() -> None:
    table = Table("wolff-werewolf", "werewolf*3 seer villager*6")
    table.answer(0, 8)
    table.answer(1, 8)
    table.answer(2, 7)
    table.remove(8)
    table.night()
    assert [chosen.seat for chosen in table.told(0, VictimChosen)] == [7]
    assert table.deaths == [(7, "night"), (8, "removed")]


def test_the_pack_gone_nobody_is_killed_that_night() -> None:
    table = Table("wolff-werewolf", "werewolf seer villager*6")
    table.answer(0, 7)
    table.remove(0)
    table.night()
    assert table.deaths == [(0, "removed")]


# -- in the debate ----------------------------------------------------------------------------------------


def test_removed_in_the_debate_a_seat_dies_at_once_and_can_no_longer_be_proposed() -> None:
    table = a_day()
    table.remove(9)
    assert table.deaths == [(9, "removed")]
    assert table.phase == "debate"
    assert table.refusal(3, 9) == "not_an_option"


def test_the_last_seat_that_had_not_passed_removed_all_have_passed() -> None:
    table = a_day()
    table.everybody_passes(but=(9,))
    assert table.phase == "debate"
    table.remove(9)
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["all_pass"]


def test_the_last_other_seat_removed_lifts_the_proposers_bar() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.thumbs()
    table.everybody_passes(but=(3, 9))
    assert table.refusal(3, 1) == "let_others_propose"
    table.remove(9)
    table.propose(3, 1)
    assert table.phase == "second"


def test_the_barred_proposer_removed_all_others_passing_ends_the_day() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.thumbs()
    table.remove(3)
    table.everybody_passes()
    assert [nobody.reason for nobody in table.announced(NobodyExecuted)] == ["all_pass"]


# -- between proposal and verdict -------------------------------------------------------------------------


@pytest.mark.parametrize("gone", [3, 0], ids=["the proposer", "the accused"])
def test_before_a_second_is_found_the_proposal_falls_with_either(gone: int) -> None:
    table = a_day()
    table.propose(3, 0)
    table.remove(gone)
    assert len(table.announced(ProposalFell)) == 1
    assert table.announced(Seconded) == []
    assert table.phase == "debate"


def test_a_seat_that_declined_is_removed_and_the_others_are_still_asked() -> None:
    table = a_day()
    table.propose(3, 0)
    table.session.answer(9, {"second": "no"})
    table.remove(9)
    assert table.phase == "second"
    table.second(4)
    assert table.phase == "speech"


def test_the_proposer_removed_in_the_statement_the_vote_is_held_all_the_same() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.remove(3)
    assert table.phase == "speech"
    table.thumbs(die=(4, 5, 6, 7, 8, 9))
    assert table.deaths == [(3, "removed"), (0, "executed")]


@pytest.mark.parametrize("phase", ["speech", "verdict"])
def test_the_accused_removed_there_is_no_vote_and_it_sets_no_bar(phase: str) -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.until(phase)
    table.remove(0)
    assert table.announced(VerdictShown) == []
    assert table.phase == "debate"
    table.propose(3, 1)
    assert [(one.by, one.seat) for one in table.announced(Proposed)] == [(3, 0), (3, 1)]


def test_a_voter_removed_in_the_verdict_is_not_counted() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.time_is_up()
    for seat in (5, 6, 7, 8, 9):
        table.answer(seat, "die")
    table.remove(10)
    table.time_is_up()
    (shown,) = table.announced(VerdictShown)
    assert (shown.die, shown.live) == ((5, 6, 7, 8, 9), (0, 1, 2, 3, 4))
    assert table.dead == {10}, "five of ten are not more than half"


def test_a_thumb_of_a_removed_seat_is_gone() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    table.time_is_up()
    for seat in (5, 6, 7, 8, 9, 10):
        table.answer(seat, "die")
    table.remove(10)
    table.time_is_up()
    assert table.dead == {10}


def test_a_removal_is_no_execution_so_the_next_night_has_two_victims() -> None:
    table = a_day()
    table.remove(10)
    table.spare()
    table.night(werewolf=(8, 9))
    assert table.dead == {8, 9, 10}
