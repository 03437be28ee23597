"""Ballots at random, counted, against every ballot of small tables held one by one."""

from itertools import product

import pytest

from nightcall.lab.exact.ballots import Ballots


def held_one_by_one(living: int, *, badge: bool) -> tuple[int, list[int]]:
    """How many ballots there are, and in how many each seat alone has most votes; seat 0 wears the badge."""
    ballots, executed = 0, [0] * living
    for votes in product(*([other for other in range(living) if other != seat] for seat in range(living))):
        ballots += 1
        counts = [0] * living
        for seat, vote in enumerate(votes):
            counts[vote] += 2 if badge and seat == 0 else 1
        if counts.count(max(counts)) == 1:
            executed[counts.index(max(counts))] += 1
    return ballots, executed


@pytest.mark.parametrize("living", range(2, 7))
def test_where_every_vote_counts_once_everybody_is_executed_as_often_as_anybody(living: int) -> None:
    counted = Ballots(living).without_badge(living)
    assert held_one_by_one(living, badge=False) == (counted.of, [counted.each_other] * living)


@pytest.mark.parametrize("living", range(2, 7))
def test_the_badge_votes_twice_and_is_executed_less_often(living: int) -> None:
    counted = Ballots(living).with_badge(living)
    assert held_one_by_one(living, badge=True) == (counted.of, [counted.badge] + [counted.each_other] * (living - 1))
    assert counted.badge < counted.each_other


def test_a_larger_register_counts_the_same() -> None:
    assert Ballots(12).with_badge(5) == Ballots(5).with_badge(5)
    assert Ballots(12).without_badge(6) == Ballots(6).without_badge(6)


def test_one_alone_has_nobody_to_vote_for() -> None:
    assert Ballots(3).without_badge(1).each_other == Ballots(3).with_badge(1).badge == 0
