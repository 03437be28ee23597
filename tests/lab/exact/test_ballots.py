"""Ballots at random, counted, against every ballot of small tables held one by one."""

from itertools import product

import pytest

from nightcall.lab.exact.ballots import Ballots

# Who is special, in the order of the seats: the badge first, then those who love.
CASES = [
    {},
    {"badge": True},
    {"lovers": True},
    {"badge": True, "lovers": True},
    {"badge": True, "lovers": True, "badge_loves": True},
]


def special_seats(case: dict[str, bool]) -> int:
    return case.get("badge", False) + 2 * case.get("lovers", False) - case.get("badge_loves", False)


def held_one_by_one(living: int, case: dict[str, bool]) -> tuple[int, list[int]]:
    """How many ballots there are, and in how many each seat alone has most votes."""
    special = special_seats(case)
    lovers = range(special - 2, special) if "lovers" in case else range(0)
    options: list[list[int | None]] = [
        [other for other in range(living) if other != seat and not (seat in lovers and other in lovers)] or [None]
        for seat in range(living)
    ]
    ballots, executed = 0, [0] * living
    for votes in product(*options):
        ballots += 1
        counts = [0] * living
        for seat, vote in enumerate(votes):
            if vote is not None:
                counts[vote] += 2 if seat == 0 and "badge" in case else 1
        if max(counts) and counts.count(max(counts)) == 1:
            executed[counts.index(max(counts))] += 1
    return ballots, executed


@pytest.mark.parametrize("living", range(3, 7))
@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_every_ballot_is_counted(living: int, case: dict[str, bool]) -> None:
    special = special_seats(case)
    ballots, executed = held_one_by_one(living, case)
    counted = Ballots(living).hold(living, **case)
    assert (counted.of, counted.special, counted.others) == (
        ballots,
        tuple(executed[:special]),
        sum(executed[special:]),
    )


def test_the_badge_votes_twice_and_is_executed_less_often_than_anybody_else() -> None:
    for living in range(3, 19):
        counted = Ballots(living).hold(living, badge=True)
        assert counted.special[0] * (living - 1) < counted.others


def test_a_larger_register_counts_the_same() -> None:
    assert Ballots(12).hold(5, badge=True, lovers=True) == Ballots(5).hold(5, badge=True, lovers=True)
    assert Ballots(12).hold(6) == Ballots(6).hold(6)


def test_one_alone_has_nobody_to_vote_for_and_two_lovers_have_nobody_either() -> None:
    assert Ballots(3).hold(1).others == Ballots(3).hold(1, badge=True).special[0] == 0
    assert Ballots(3).hold(2, lovers=True).special == (0, 0)


def test_between_two_the_badge_decides() -> None:
    assert Ballots(2).hold(2) == (1, (), 0)
    assert Ballots(2).hold(2, badge=True) == (1, (0,), 1)
