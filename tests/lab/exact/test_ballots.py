"""Ballots at random, counted, against every ballot of small tables held one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from nightcall.lab.exact.ballots import Ballots, Top, Voter, VotingSeats, special_voters

NOBODY_SPECIAL = special_voters(badge=False, lovers=False, badge_loves=False)
BADGE = special_voters(badge=True, lovers=False, badge_loves=False)
LOVERS = special_voters(badge=False, lovers=True, badge_loves=False)
ALL = special_voters(badge=True, lovers=True, badge_loves=False)
BADGE_LOVES = special_voters(badge=True, lovers=True, badge_loves=True)
CASES = {"alike": NOBODY_SPECIAL, "badge": BADGE, "lovers": LOVERS, "badge and lovers": ALL, "badge loves": BADGE_LOVES}


def everybody(special: tuple[Voter, ...], living: int) -> VotingSeats:
    """All can be voted for."""
    return VotingSeats(special, tuple(range(len(special))), living - len(special))


def held_one_by_one(ballot: VotingSeats) -> tuple[int, dict[Top, int]]:
    """How many ballots there are, and in how many these have most votes."""
    special = len(ballot.special)
    standing = {*ballot.stands, *range(special, special + ballot.plain)}
    options: list[list[int | None]] = []
    for seat in range(special + ballot.plain + ballot.outside):
        may = standing - {seat}
        if seat < special:
            may -= set(range(special)) - set(ballot.special[seat].may)
        options.append([*may] or [None])
    ballots, tops = 0, Counter[Top]()
    for votes in product(*options):
        ballots += 1
        counts = Counter[int]()
        for seat, vote in enumerate(votes):
            if vote is not None:
                counts[vote] += ballot.special[seat].weight if seat < special else 1
        most = [seat for seat in sorted(counts) if counts[seat] == max(counts.values())]
        if most:
            tops[Top(tuple(seat for seat in most if seat < special), sum(seat >= special for seat in most))] += 1
    return ballots, dict(tops)


@pytest.mark.parametrize("living", range(3, 7))
@pytest.mark.parametrize("case", CASES)
def test_every_ballot_is_counted_with_those_who_have_most_votes(living: int, case: str) -> None:
    ballot = everybody(CASES[case], living)
    ways, tops = held_one_by_one(ballot)
    counted = Ballots(living + 1)
    assert (ballot.ways, counted.tops(ballot)) == (ways, tops)
    assert counted.winners(ballot) == {top: count for top, count in tops.items() if top.size == 1}


@pytest.mark.parametrize("case", CASES)
def test_every_repeated_ballot_is_counted_in_which_only_some_can_be_voted_for(case: str) -> None:
    special = CASES[case]
    for stands in (some for many in range(len(special) + 1) for some in combinations(range(len(special)), many)):
        for plain in range(max(0, 2 - len(stands)), 4):
            ballot = VotingSeats(special, stands, plain, outside=5 - len(special) - plain + plain // 3)
            ways, tops = held_one_by_one(ballot)
            assert (ballot.ways, Ballots(7).tops(ballot)) == (ways, tops)


def test_the_badge_votes_twice_and_is_executed_less_often_than_anybody_else() -> None:
    for living in range(3, 19):
        counted = Ballots(living + 1).winners(everybody(BADGE, living))
        assert counted.get(Top((0,), 0), 0) * (living - 1) < counted[Top((), 1)]


def test_a_larger_register_counts_the_same() -> None:
    assert Ballots(12).tops(everybody(ALL, 5)) == Ballots(6).tops(everybody(ALL, 5))
    assert Ballots(12).winners(everybody(NOBODY_SPECIAL, 6)) == Ballots(6).winners(everybody(NOBODY_SPECIAL, 6))


def test_one_alone_has_nobody_to_vote_for_and_two_lovers_have_nobody_either() -> None:
    assert Ballots(3).tops(everybody(NOBODY_SPECIAL, 1)) == Ballots(3).tops(everybody(BADGE, 1)) == {}
    assert Ballots(3).tops(everybody(LOVERS, 2)) == {}


def test_between_two_the_badge_decides() -> None:
    assert Ballots(3).winners(everybody(NOBODY_SPECIAL, 2)) == {}
    assert Ballots(3).winners(everybody(BADGE, 2)) == {Top((), 1): 1}
