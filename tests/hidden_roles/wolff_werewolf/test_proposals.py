"""The lynching: somebody proposes, somebody seconds, the accused speaks, and everybody shows a thumb."""

from typing import Any

import pytest

from nightcall.hidden_roles.events import (
    DebateBegan,
    NobodyExecuted,
    ProposalFell,
    Proposed,
    Seconded,
    SpeechesBegan,
    VerdictShown,
)
from nightcall.kernel.errors import Refused
from tests.kit import Table

# Seats: 0 and 1 hunt, 2 is the Seer.
CARDS = "werewolf*2 seer villager*6"


def a_day(cards: str = CARDS, **options: Any) -> Table:
    """The first day of nine players, all alive."""
    table = Table("wolff-werewolf", cards, **options)
    table.night()
    return table


def judged(table: Table, by: int, seat: int) -> None:
    """A vote that ends in life."""
    table.propose(by, seat)
    table.second(next(one for one in table.living if one not in (by, seat)))
    table.thumbs()


def why(table: Table) -> list[str]:
    return [nobody.reason for nobody in table.announced(NobodyExecuted)]


# -- proposing and seconding ------------------------------------------------------------------------------


def test_a_proposal_that_is_seconded_brings_a_statement_and_a_vote() -> None:
    table = a_day()
    table.propose(3, 0)
    assert [(one.by, one.seat) for one in table.announced(Proposed)] == [(3, 0)]
    table.second(4)
    assert [(one.by, one.seat) for one in table.announced(Seconded)] == [(4, 0)]
    assert [one.seats for one in table.announced(SpeechesBegan)] == [(0,)]
    table.thumbs(die=(3, 4, 5, 6, 7))
    assert table.deaths == [(0, "executed")]


def test_any_living_seat_may_propose_any_other_but_not_itself() -> None:
    table = a_day()
    assert table.asked() == tuple(range(9))
    assert table.refusal(3, 3) == "not_yourself"


def test_the_dead_neither_propose_nor_second_nor_vote_nor_are_proposed() -> None:
    table = a_day("werewolf*2 seer villager*7", seed=2)
    (dead,) = table.dead
    assert dead not in table.asked()
    by, seat, also = (one for one in table.living[:3])
    assert table.refusal(by, dead) == "not_an_option"
    table.propose(by, seat)
    assert dead not in table.asked()
    table.second(also)
    table.time_is_up()
    assert table.asked() == tuple(table.living)


def test_any_living_seat_but_the_proposer_may_second_the_accused_too() -> None:
    table = a_day()
    table.propose(3, 0)
    assert table.asked() == (0, 1, 2, 4, 5, 6, 7, 8)
    with pytest.raises(Refused, match="no open question"):
        table.second(3)
    table.second(0)
    assert table.phase == "speech"


def test_the_first_proposal_received_is_the_one_that_is_made() -> None:
    table = a_day()
    table.propose(3, 0)
    with pytest.raises(Refused, match="no open question"):
        table.session.answer(3, {"propose": 1})
    with pytest.raises(Refused, match="no field propose"):
        table.session.answer(4, {"propose": 1})
    assert len(table.announced(Proposed)) == 1


def test_a_proposal_nobody_seconds_falls_when_time_is_up_and_the_debate_goes_on() -> None:
    table = a_day()
    table.propose(3, 0)
    table.nobody_seconds()
    assert [(one.by, one.seat) for one in table.announced(ProposalFell)] == [(3, 0)]
    assert table.phase == "debate"
    assert table.asked() == tuple(range(9))


def test_a_proposal_falls_as_soon_as_everybody_has_declined_to_second_it() -> None:
    table = a_day()
    table.propose(3, 0)
    for seat in (0, 1, 2, 4, 5, 6, 7):
        table.session.answer(seat, {"second": "no"})
    assert table.phase == "second"
    table.session.answer(8, {"second": "no"})
    assert len(table.announced(ProposalFell)) == 1


def test_a_proposal_that_found_no_second_is_not_repeated_by_the_same_seat_that_day() -> None:
    table = a_day()
    table.propose(3, 0)
    table.nobody_seconds()
    assert table.refusal(3, 0) == "nobody_seconded_it"
    table.propose(3, 1)
    table.nobody_seconds()
    table.propose(4, 0)
    table.nobody_seconds()
    table.spare()
    table.night(werewolf=(7, 8))
    table.propose(3, 0)
    assert table.phase == "second", "a new day"


# -- the two bars -----------------------------------------------------------------------------------------


def test_the_seat_just_voted_on_may_not_be_proposed_again_by_anybody() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    for other in (1, 2, 4, 8):
        assert table.refusal(other, 0) == "just_voted_on"


def test_the_seat_whose_proposal_was_just_voted_on_may_not_propose_again() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    for other in (0, 1, 4):
        assert table.refusal(3, other) == "let_others_propose"


def test_another_vote_lifts_both_bars_and_sets_new_ones() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    judged(table, by=4, seat=1)
    assert table.refusal(2, 1) == "just_voted_on"
    assert table.refusal(4, 0) == "let_others_propose"
    table.propose(3, 0)
    assert table.phase == "second"


def test_a_proposal_nobody_seconds_lifts_neither_bar() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.propose(4, 1)
    table.nobody_seconds()
    assert table.refusal(5, 0) == "just_voted_on"
    assert table.refusal(3, 1) == "let_others_propose"


def test_the_proposers_bar_is_lifted_when_every_other_seat_passes() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.everybody_passes(but=(3,))
    assert table.asked() == (3,), "nobody waited for the word of who may not propose"
    assert table.refusal(3, 0) == "just_voted_on", "the other bar stands"
    table.propose(3, 1)
    table.second(4)
    table.thumbs(die=range(9))
    assert table.deaths == [(1, "executed")]


def test_the_bar_stands_while_one_other_seat_has_not_passed() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.everybody_passes(but=(3, 7))
    assert table.refusal(3, 1) == "let_others_propose"
    table.session.answer(7, {"propose": None})
    table.propose(3, 1)
    assert table.phase == "second"


def test_the_accused_of_the_last_vote_may_propose() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.propose(0, 3)
    assert table.phase == "second"


def test_both_bars_end_with_the_day() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.spare()
    table.night(werewolf=(7, 8))
    table.propose(3, 0)
    assert table.phase == "second"


# -- the statement ----------------------------------------------------------------------------------------


def test_in_the_debate_everybody_may_speak_and_then_only_the_accused() -> None:
    table = a_day()
    table.session.say(5, "Who was it?")
    table.propose(3, 0)
    table.second(4)
    table.session.say(0, "Not me.")
    with pytest.raises(Refused, match="may not speak"):
        table.session.say(5, "It was!")


def test_the_vote_begins_when_the_accused_is_done() -> None:
    table = a_day()
    table.propose(3, 0)
    table.second(4)
    assert table.asked() == (0,)
    table.answer(0, None)
    assert table.phase == "speech", "not yet"
    table.answer(0, "yes")
    assert table.phase == "verdict"


# -- the thumbs -------------------------------------------------------------------------------------------


def accused(table: Table, seat: int = 0) -> Table:
    table.propose(3, seat)
    table.second(4)
    table.time_is_up()
    return table


def test_everybody_votes_the_accused_too() -> None:
    table = accused(a_day())
    assert table.asked() == tuple(range(9))
    table.thumbs(die=(0, 3, 4, 5, 6))
    assert table.deaths == [(0, "executed")], "five of nine, with the accused's own thumb"


def test_more_than_half_of_all_the_living_executes() -> None:
    table = accused(a_day())
    table.thumbs(die=(3, 4, 5, 6), live=(0,))
    assert table.dead == set(), "four of nine are most of those who voted, but not more than half of all"


def test_exactly_half_is_not_enough() -> None:
    table = a_day("werewolf*2 seer villager*6")
    table.remove(8)
    accused(table)
    table.thumbs(die=(3, 4, 5, 6))
    assert table.dead == {8}


def test_a_missing_vote_is_a_vote_to_live() -> None:
    table = accused(a_day())
    table.thumbs(die=(3, 4))
    (shown,) = table.announced(VerdictShown)
    assert (shown.die, shown.live) == ((3, 4), (0, 1, 2, 5, 6, 7, 8))


def test_the_thumbs_are_shown_to_all_at_the_same_moment_and_may_be_turned_till_then() -> None:
    table = accused(a_day())
    for seat in range(8):
        table.answer(seat, "die")
    table.answer(3, "live")
    assert table.happened(VerdictShown) == []
    table.answer(8, "live")
    (shown,) = table.announced(VerdictShown)
    assert (shown.seat, shown.die, shown.live) == (0, (0, 1, 2, 4, 5, 6, 7), (3, 8))


def test_werewolves_may_vote_to_lynch_a_werewolf() -> None:
    table = accused(a_day())
    table.thumbs(die=(0, 1, 3, 4, 5))
    assert table.dead == {0}


def test_where_all_abstain_the_accused_lives_and_the_debate_goes_on() -> None:
    table = accused(a_day())
    table.thumbs()
    assert table.dead == set()
    assert table.phase == "debate"
    assert len(table.announced(DebateBegan)) == 1, "it is the same day"


def test_an_executed_player_speaks_no_more() -> None:
    table = accused(a_day(), seat=5)
    table.thumbs(die=range(9))
    assert table.dead == {5}
    assert not table.session.view(5).may_speak
    assert 5 not in table.asked()


# -- the end of the day -----------------------------------------------------------------------------------


def test_an_execution_ends_the_day() -> None:
    table = a_day()
    table.execute(5)
    assert table.calls == ["werewolf"]


def test_when_time_is_up_night_falls() -> None:
    table = a_day()
    table.time_is_up()
    assert why(table) == ["time"]
    assert table.calls == ["werewolf"]


def test_when_all_pass_night_falls() -> None:
    table = a_day()
    table.everybody_passes()
    assert why(table) == ["all_pass"]
    assert table.calls == ["werewolf"]


def test_whoever_has_passed_may_still_propose_while_others_think() -> None:
    table = a_day()
    table.everybody_passes(but=(8,))
    table.propose(3, 0)
    assert table.phase == "second"


def test_after_a_vote_all_pass_means_the_barred_proposer_too() -> None:
    table = a_day()
    judged(table, by=3, seat=0)
    table.everybody_passes(but=(3,))
    assert why(table) == []
    table.everybody_passes()
    assert why(table) == ["all_pass"]


def test_the_days_limit_of_votes_ends_it() -> None:
    table = a_day(votes_a_day=2)
    judged(table, by=3, seat=0)
    assert table.phase == "debate"
    judged(table, by=4, seat=1)
    assert why(table) == ["limit"]
    assert table.calls == ["werewolf"]


def test_a_proposal_nobody_seconds_does_not_count_for_the_limit() -> None:
    table = a_day(votes_a_day=1)
    table.propose(3, 0)
    table.nobody_seconds()
    assert table.phase == "debate"
    judged(table, by=3, seat=1)
    assert why(table) == ["limit"]


def test_by_default_a_day_has_ten_votes_at_most() -> None:
    table = a_day()
    for vote in range(10):
        assert table.phase == "debate"
        judged(table, by=3 + vote % 2, seat=vote % 2)
    assert why(table) == ["limit"]


def test_a_table_may_vote_without_limit() -> None:
    table = a_day(votes_a_day=0)
    for vote in range(12):
        judged(table, by=3 + vote % 2, seat=vote % 2)
    assert table.phase == "debate"


def test_a_limit_reached_by_an_execution_is_an_execution() -> None:
    table = a_day(votes_a_day=1)
    table.execute(5)
    assert why(table) == []
    assert table.dead == {5}


def test_a_day_without_a_clock_and_without_a_limit_ends_all_the_same() -> None:
    table = a_day(votes_a_day=0)
    for number in range(100):
        assert why(table) == []
        judged(table, (3, 4, 5)[number % 3], (0, 1)[number % 2])
    assert why(table) == ["limit"]
