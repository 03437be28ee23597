"""Removal: the host takes out a seat whose player is gone, in any phase, and the game goes on."""

from typing import Any

import pytest

from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.matchmake import LoversMade
from nightcall.hidden_roles.abilities.shoot import LastActBegan
from nightcall.hidden_roles.abilities.spy import Glimpsed, SpyCaught
from nightcall.hidden_roles.events import (
    BadgeGiven,
    CardShown,
    ElectionBegan,
    NobodyDied,
    SeatRemoved,
    SuccessionBegan,
    VotesShown,
)
from nightcall.kernel.errors import Refused
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is Cupido, 3 the Hunter, 4 the Witch, 5 the Fortune Teller, 6 the Little Girl, 7 the Thief.
CARDS = "werewolf*2 cupido hunter witch fortune_teller little_girl thief townsperson*4"
MIDDLE = "townsperson townsperson"


def a_table(**options: Any) -> Table:
    return Table("millers-hollow", CARDS, middle=MIDDLE, **{"sheriff_day": 0, **options})


def badges(table: Table) -> list[tuple[int, str]]:
    return [(badge.seat, badge.how) for badge in table.announced(BadgeGiven)]


# -- at night ---------------------------------------------------------------------------------------------

NIGHT_CALLS = ["thief", "cupido", "lovers", "fortune_teller", "werewolf", "witch"]


@pytest.mark.parametrize("call", NIGHT_CALLS)
def test_removed_in_any_call_of_the_night_a_seat_dies_at_dawn(call: str) -> None:
    table = a_table()
    table.until(call)
    table.remove(10)
    assert [gone.seat for gone in table.announced(SeatRemoved)] == [10]
    assert table.dead == set(), "not before dawn"
    table.night()
    assert table.deaths == [(10, "removed")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(10, "townsperson")]
    assert table.announced(NobodyDied) == []


@pytest.mark.parametrize("call", NIGHT_CALLS)
def test_removed_at_night_a_seat_is_asked_nothing_more(call: str) -> None:
    table = a_table()
    table.until(call)
    table.remove(10)
    while table.calls:
        assert 10 not in table.asked()
        table.time_is_up()
    assert 10 not in table.asked()


@pytest.mark.parametrize("call", NIGHT_CALLS)
def test_the_call_closes_without_the_removed_seat(call: str) -> None:
    table = a_table()
    table.until(call)
    for seat in table.asked():
        if seat != 10:
            table.session.answer(seat, {})
    assert call in table.calls
    table.remove(10)
    assert call not in table.calls


def test_the_removed_thief_takes_nothing() -> None:
    table = a_table()
    table.answer(7, "left")
    table.remove(7)
    table.night()
    assert [shown.card for shown in table.announced(CardShown)] == ["thief"]


def test_the_removed_thief_takes_nothing_even_if_both_cards_are_werewolves() -> None:
    table = Table("millers-hollow", "thief witch fortune_teller townsperson*5", middle="werewolf*2", sheriff_day=0)
    table.remove(0)
    table.night()
    assert [shown.card for shown in table.announced(CardShown)] == ["thief"]
    assert table.won == "village", "and no Werewolf is left on the table"


def test_the_removed_cupido_makes_no_lovers() -> None:
    table = a_table()
    table.until("cupido")
    table.answer(2, (8, 9))
    table.remove(2)
    table.night()
    assert table.happened(LoversMade) == []


def test_the_removed_fortune_teller_sees_nothing() -> None:
    table = a_table()
    table.until("fortune_teller")
    table.answer(5, 0)
    table.remove(5)
    table.night()
    assert table.happened(Inspected) == []


def test_the_removed_werewolfs_choice_is_gone_and_the_others_choose_among_themselves() -> None:
    table = a_table()
    table.until("werewolf")
    table.answer(0, 8)
    table.answer(1, 9)
    table.remove(0)
    table.night()
    assert table.deaths == [(0, "removed"), (9, "night")], "one of one is a majority"


def test_a_removed_werewolf_is_still_nobodys_prey() -> None:
    table = a_table()
    table.until("fortune_teller")
    table.remove(1)
    table.until("werewolf")
    assert table.refusal(0, {"victim": 1}) == "not_your_own_pack"


def test_a_removed_seat_may_still_be_looked_at_and_chosen_until_dawn() -> None:
    table = a_table()
    table.until("cupido")
    table.remove(9)
    table.night(fortune_teller=9, werewolf=9)
    assert [(shown.seat, shown.card) for shown in table.told(5, Inspected)] == [(9, "townsperson")]
    assert table.deaths == [(9, "removed")]


def test_the_removed_little_girl_neither_sees_nor_is_caught() -> None:
    table = a_table()
    table.until("little_girl")
    table.answer(6, "yes")
    table.answer(0, {"victim": 8, "glance": 6})
    table.answer(1, {"victim": 8})
    table.remove(6)
    table.night()
    assert table.happened(Glimpsed) == []
    assert table.happened(SpyCaught) == []
    assert table.deaths == [(6, "removed"), (8, "night")]


def test_the_removed_witch_uses_no_potion() -> None:
    table = a_table()
    table.until("werewolf")
    table.call(werewolf=8)
    table.answer(4, {"heal": "yes", "poison": 0})
    table.remove(4)
    table.night()
    assert table.dead == {4, 8}


def test_what_a_seat_did_before_it_was_removed_stays_done() -> None:
    table = a_table()
    table.until("cupido")
    table.call(cupido=(8, 9))
    table.remove(2)
    table.night(werewolf=8)
    assert table.deaths == [(2, "removed"), (8, "night"), (9, "grief")]


def test_a_bitten_seat_that_is_removed_counts_as_removed() -> None:
    table = a_table()
    table.until("witch")
    table.remove(8)
    table.night()
    assert table.deaths == [(8, "removed")]


def test_the_bitten_hunter_who_is_removed_has_no_shot_and_no_moment() -> None:
    table = a_table()
    table.until("werewolf")
    table.call(werewolf=3)
    table.remove(3)
    table.night()
    assert table.deaths == [(3, "removed")]
    assert table.announced(LastActBegan) == []
    assert table.phase == "debate"


def test_the_lover_of_a_seat_removed_at_night_dies_of_grief_at_dawn() -> None:
    table = a_table()
    table.until("cupido")
    table.call(cupido=(8, 9))
    table.remove(9)
    table.night()
    assert table.deaths == [(9, "removed"), (8, "grief")]


def test_the_end_is_found_at_dawn_when_the_last_werewolf_is_removed_at_night() -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=0)
    table.until("fortune_teller")
    table.remove(0)
    assert table.goes_on
    table.night()
    assert table.won == "village"


def test_the_sheriff_removed_at_night_leaves_the_badge_to_the_lot() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.make_sheriff(9)
    table.vote({})
    table.remove(9)
    table.night()
    assert table.announced(SuccessionBegan) == []
    assert badges(table)[-1][1] == "lot"
    assert table.sheriff in table.living


# -- at dawn ----------------------------------------------------------------------------------------------


def test_a_seat_removed_during_a_last_act_dies_after_that_queue() -> None:
    table = a_table()
    table.night(werewolf=3)
    assert table.phase == "last_act"
    table.remove(9)
    assert table.dead == {3}
    table.shoot(3, at=0)
    assert table.deaths == [(3, "night"), (0, "shot"), (9, "removed")]
    assert table.phase == "debate"


def test_a_seat_removed_during_a_last_act_may_be_shot_and_then_dies_of_the_shot() -> None:
    table = a_table()
    table.night(werewolf=3)
    table.remove(9)
    table.shoot(3, at=9)
    assert table.deaths == [(3, "night"), (9, "shot")]


def test_a_dead_seat_cannot_be_removed() -> None:
    table = a_table()
    table.night(werewolf=3)
    with pytest.raises(Refused, match="Seat 3 is out of the game already"):
        table.remove(3)


def test_a_seat_cannot_be_removed_twice() -> None:
    table = a_table()
    table.remove(9)
    with pytest.raises(Refused, match="Seat 9 is out of the game already"):
        table.remove(9)


def test_a_seat_removed_during_the_succession_dies_after_it() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.make_sheriff(9)
    table.execute(9)
    table.remove(8)
    assert table.dead == {9}
    table.name_successor(10)
    assert table.deaths == [(9, "executed"), (8, "removed")]
    assert table.sheriff == 10


def test_a_badge_handed_to_a_seat_that_was_just_removed_goes_to_the_lot() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.make_sheriff(9)
    table.execute(9)
    table.remove(8)
    table.name_successor(8)
    assert badges(table)[-1][1] == "lot"
    assert table.sheriff in table.living


# -- by day -----------------------------------------------------------------------------------------------


def test_a_seat_removed_in_the_election_dies_at_once_and_votes_for_it_vanish() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    for seat in (0, 1, 2, 3):
        table.answer(seat, 9)
    table.answer(4, 10)
    table.remove(9)
    assert table.deaths == [(9, "removed")]
    assert table.phase == "election"
    table.time_is_up()
    assert badges(table) == [(10, "votes")]


def test_those_who_elected_a_removed_seat_may_vote_again() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.answer(0, 9)
    table.answer(4, 10)
    table.remove(9)
    table.answer(0, 8)
    table.answer(1, 8)
    table.time_is_up()
    assert badges(table) == [(8, "votes")]


def test_an_election_between_two_of_whom_one_is_removed_leaves_the_other() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.elect({0: 9, 1: 10})
    assert table.announced(ElectionBegan)[-1].among == (9, 10)
    table.remove(9)
    table.time_is_up()
    assert table.sheriff == 10


def test_a_seat_removed_in_the_debate_dies_at_once_and_the_debate_goes_on() -> None:
    table = a_table()
    table.night()
    table.remove(9)
    assert table.deaths == [(9, "removed")]
    assert [(shown.seat, shown.card) for shown in table.announced(CardShown)] == [(9, "townsperson")]
    assert table.phase == "debate"
    assert 9 not in table.asked()


def test_those_who_were_ready_stay_ready_when_somebody_is_removed() -> None:
    table = a_table()
    table.night()
    for seat in table.living:
        if seat != 9:
            table.answer(seat, "yes")
    assert table.phase == "debate"
    table.remove(9)
    assert table.phase == "vote"


def test_votes_for_a_removed_seat_vanish_and_their_givers_may_vote_again() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    for seat in (0, 1, 2):
        table.answer(seat, 9)
    table.answer(4, 10)
    table.remove(9)
    assert table.phase == "vote"
    table.answer(0, 8)
    table.answer(1, 8)
    table.time_is_up()
    votes = {voter: pick for voter, pick, _ in table.announced(VotesShown)[-1].votes}
    assert votes == {0: 8, 1: 8, 2: None, 3: None, 4: 10, 5: None, 6: None, 7: None, 8: None, 10: None, 11: None}
    assert table.deaths == [(9, "removed"), (8, "executed")]


def test_the_vote_of_a_removed_seat_vanishes_too() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    table.answer(9, 8)
    table.remove(9)
    table.time_is_up()
    assert table.deaths == [(9, "removed")]


def test_other_votes_stand_when_somebody_is_removed() -> None:
    table = a_table()
    table.night()
    table.until("vote")
    table.answer(4, 10)
    table.remove(9)
    table.time_is_up()
    assert table.deaths == [(9, "removed"), (10, "executed")]


def test_the_lover_of_a_seat_removed_by_day_dies_of_grief_and_its_card_is_shown() -> None:
    table = a_table()
    table.night(cupido=(8, 9))
    table.remove(9)
    assert table.deaths == [(9, "removed"), (8, "grief")]
    assert [shown.seat for shown in table.announced(CardShown)] == [9, 8]


def test_the_removed_hunter_has_no_shot() -> None:
    table = a_table()
    table.night()
    table.remove(3)
    assert table.dead == {3}
    assert table.announced(LastActBegan) == []


def test_the_removed_sheriff_names_nobody_and_the_badge_is_drawn() -> None:
    drawn = set()
    for seed in range(20):
        table = a_table(sheriff_day=1, seed=seed)
        table.night()
        table.make_sheriff(9)
        table.remove(9)
        assert table.announced(SuccessionBegan) == []
        assert badges(table)[-1][1] == "lot"
        assert table.sheriff in table.living
        drawn.add(table.sheriff)
    assert len(drawn) > 5


def test_two_badges_drawn_in_one_game_are_two_draws() -> None:
    same_place = 0
    for seed in range(20):
        table = a_table(sheriff_day=1, seed=seed)
        table.night()
        table.make_sheriff(9)
        places = []
        for _ in range(2):
            assert table.sheriff is not None
            table.remove(table.sheriff)
            assert table.sheriff is not None
            places.append(table.living.index(table.sheriff))
        same_place += places[0] == places[1]
    assert same_place < 10


def test_a_sheriff_who_dies_of_grief_for_a_removed_seat_names_nobody_either() -> None:
    table = a_table(sheriff_day=1)
    table.night(cupido=(8, 9))
    table.make_sheriff(8)
    table.remove(9)
    assert table.deaths == [(9, "removed"), (8, "grief")]
    assert table.announced(SuccessionBegan) == []
    assert badges(table)[-1][1] == "lot"


def test_a_sheriff_who_dies_at_dawn_of_grief_for_a_removed_seat_names_nobody_either() -> None:
    table = a_table(sheriff_day=1)
    table.night(cupido=(8, 9))
    table.make_sheriff(8)
    table.vote({})
    table.remove(9)
    table.night()
    assert table.deaths == [(9, "removed"), (8, "grief")]
    assert table.announced(SuccessionBegan) == []
    assert badges(table)[-1][1] == "lot"


def test_the_new_sheriff_votes_double_in_the_vote_that_is_open() -> None:
    table = a_table(sheriff_day=1)
    table.night()
    table.make_sheriff(9)
    table.until("vote")
    table.remove(9)
    sheriff = table.sheriff
    assert sheriff is not None
    one, other = [seat for seat in table.living if seat != sheriff][:2]
    table.answer(sheriff, one)
    table.answer(one, other)
    table.time_is_up()
    assert (one, "executed") in table.deaths


@pytest.mark.parametrize("phase", ["election", "debate", "vote"])
def test_the_end_is_checked_after_a_removal_by_day(phase: str) -> None:
    table = Table("millers-hollow", "werewolf fortune_teller witch townsperson*5", sheriff_day=1)
    table.until(phase)
    table.remove(0)
    assert (table.won, table.reason) == ("village", "wolves_are_gone")


def test_where_cards_stay_hidden_a_removed_card_stays_hidden_too() -> None:
    table = a_table(cards_at_death="hidden")
    table.night()
    table.remove(9)
    assert table.dead == {9}
    assert table.announced(CardShown) == []
    assert table.announced(LastActBegan) == []


def test_where_cards_stay_hidden_a_seat_removed_at_night_is_not_waited_for_at_dawn() -> None:
    table = a_table(cards_at_death="hidden")
    table.until("werewolf")
    table.call(werewolf=8)
    table.remove(9)
    table.night()
    assert table.dead == {8, 9}
    assert [act.seats for act in table.announced(LastActBegan)] == [(8,)]
    assert table.asked() == (8,)


def test_a_removal_is_a_death_for_the_count_of_quiet_rounds() -> None:
    table = a_table()
    for _ in range(2):
        table.night()
        table.vote({})
    table.night()
    table.remove(9)
    table.vote({})
    assert table.goes_on


# -- taken back -------------------------------------------------------------------------------------------

PHASES = [*NIGHT_CALLS, "last_act", "succession", "election", "debate", "vote"]


def in_phase(phase: str) -> Table:
    """A table that is at this phase, with everything before it done; seat 9 is Sheriff before any succession."""
    table = a_table(sheriff_day=1)
    if phase not in NIGHT_CALLS:
        table.night(werewolf=3 if phase == "last_act" else 8)
    if phase in ("debate", "vote", "succession"):
        table.make_sheriff(9)
    if phase == "succession":
        table.execute(9)
    table.until(phase)
    return table


@pytest.mark.parametrize("phase", PHASES)
def test_a_removal_that_is_undone_leaves_the_game_as_it_was_in_every_phase(phase: str) -> None:
    table, untouched = in_phase(phase), in_phase(phase)
    table.remove(10)
    table.session.undo()
    assert table.session.truth().events == untouched.session.truth().events
    assert table.asked() == untouched.asked()
    for one in (table, untouched):
        one.until("debate")
        one.execute(11)
    assert table.deaths == untouched.deaths
    assert 10 in table.living
