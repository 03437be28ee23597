"""Ballots in which everybody votes at random for somebody else: how often one seat has most votes, counted exactly.

A few seats are special: one wears a badge, so that its vote counts twice, and two may love each other, so that neither
votes for the other. Their votes are gone through one by one; all other seats are alike. Nobody votes for themselves:
that is counted by inclusion and exclusion, in which some are made to do it and the others are free, with alternating
signs. The votes of the free are handed out under a cap for every seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple


class Chances(NamedTuple):
    """Numbers of equally likely ballots: of all, and of those that execute each special seat, or any of the others."""

    of: int
    special: tuple[int, ...]
    others: int


class _Voter(NamedTuple):
    """A special seat: what its vote counts, and for which other special seats it may vote."""

    weight: int
    may: tuple[int, ...]


class _Seat(NamedTuple):
    """A seat with the votes it has got from special seats; one that is not special still has a vote of its own."""

    votes: int
    is_special: bool


class Ballots:
    """All ballots among up to this many living seats."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._handed: dict[tuple[int, int], list[int]] = {}
        self._groups: dict[tuple[int, int], list[list[int]]] = {}
        self._singles: dict[tuple[int, ...], list[int]] = {}

    def hold(self, living: int, *, badge: bool = False, lovers: bool = False, badge_loves: bool = False) -> Chances:
        """Special are the badge, and then the lovers; a badge that loves is the first of these."""
        voters = _special_voters(badge=badge, lovers=lovers, badge_loves=badge_loves)
        plain = living - len(voters)
        options = [len(voter.may) + plain for voter in voters] + [living - 1] * plain
        if living < 2 or not any(options):
            return Chances(1, (0,) * len(voters), 0)
        special = [0] * len(voters)
        others = 0
        for ways, votes, favoured in _patterns(voters, plain):
            seats = (*(_Seat(one, True) for one in votes), *(_Seat(one, False) for one in favoured))
            for number in range(len(seats)):
                wins = ways * self._alone_on_top(seats, plain - len(favoured), number)
                if number < len(voters):
                    special[number] += wins
                else:
                    others += wins
            rest = plain - len(favoured)
            if rest:
                others += ways * rest * self._alone_on_top((*seats, _Seat(0, False)), rest - 1, len(seats))
        return Chances(prod(count for count in options if count), tuple(special), others)

    def _alone_on_top(self, seats: tuple[_Seat, ...], rest: int, winner: int) -> int:
        """Ballots of all who are not special, in which this seat alone has most votes; the rest have none so far."""
        voters = rest + sum(not seat.is_special for seat in seats)
        total = 0
        for most in range(1, voters + max(seat.votes for seat in seats) + 1):
            for selves in product(*((0,) if seat.is_special else (0, 1) for seat in seats)):
                left = [most - seat.votes - own for seat, own in zip(seats, selves, strict=True)]
                needs = left.pop(winner)
                if needs >= 0 and min(left, default=1) >= 1:
                    ways = self._ways(tuple(sorted(left)), rest, most, voters - sum(selves), needs)
                    total += -ways if sum(selves) % 2 else ways
        return total

    def _ways(self, below: tuple[int, ...], rest: int, most: int, free: int, needs: int) -> int:
        """How the free can vote if the winner gets what it needs, and every other seat stays below its limit."""
        singles = self._among(below)
        total = 0
        for selves, handed in enumerate(self._group(rest, most)):
            left = free - selves - needs
            if left < 0:
                break
            ways = sum([comb(left, part) * singles[part] * handed[left - part] for part in range(left + 1)])
            ways *= comb(free - selves, needs) * comb(rest, selves)
            total += -ways if selves % 2 else ways
        return total

    def _among(self, below: tuple[int, ...]) -> list[int]:
        """In how many ways 0, 1, 2 ... votes can be handed to single seats with these limits."""
        if below not in self._singles:
            ways = self._among(below[:-1]) if below else []
            self._singles[below] = self._with_one_more(ways, below[-1] - 1) if below else [1] + [0] * self._most
        return self._singles[below]

    def _with_one_more(self, ways: list[int], cap: int) -> list[int]:
        return [
            sum([comb(votes, given) * ways[votes - given] for given in range(min(cap, votes) + 1)])
            for votes in range(self._most + 1)
        ]

    def _hand_out(self, seats: int, cap: int) -> list[int]:
        """In how many ways 0, 1, 2 ... votes can be handed to so many seats, none getting more than the cap."""
        key = (seats, cap)
        if key not in self._handed:
            if seats == 0:
                self._handed[key] = [1] + [0] * self._most
            else:
                self._handed[key] = self._with_one_more(self._hand_out(seats - 1, cap), cap)
        return self._handed[key]

    def _group(self, seats: int, most: int) -> list[list[int]]:
        """The same for seats that must stay below `most`, by how many of them are made to vote for themselves."""
        key = (seats, most)
        if key not in self._groups:
            found = []
            at_most = min(seats + 4, self._most)  # beside this many seats no ballot has more votes to hand out
            for selves in range(seats + 1):
                one, two = self._hand_out(selves, most - 2), self._hand_out(seats - selves, most - 1)
                found.append(
                    [
                        sum([comb(votes, part) * one[part] * two[votes - part] for part in range(votes + 1)])
                        for votes in range(at_most + 1)
                    ]
                )
            self._groups[key] = found
        return self._groups[key]


def _special_voters(*, badge: bool, lovers: bool, badge_loves: bool) -> list[_Voter]:
    if lovers and badge_loves:
        return [_Voter(2, ()), _Voter(1, ())]
    if lovers and badge:
        return [_Voter(2, (1, 2)), _Voter(1, (0,)), _Voter(1, (0,))]
    if lovers:
        return [_Voter(1, ()), _Voter(1, ())]
    return [_Voter(2, ())] if badge else []


def _patterns(voters: list[_Voter], plain: int) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """How special seats can vote: in so many ways each special seat gets these votes, and some of the others these."""

    def go(
        number: int, ways: int, votes: tuple[int, ...], favoured: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        if number == len(voters):
            yield ways, votes, favoured
            return
        weight, may = voters[number]
        if not may and not plain:
            yield from go(number + 1, ways, votes, favoured)
        for other in may:
            yield from go(number + 1, ways, _raised(votes, other, weight), favoured)
        for other in range(len(favoured)):
            yield from go(number + 1, ways, votes, _raised(favoured, other, weight))
        unfavoured = plain - len(favoured)
        if unfavoured:
            yield from go(number + 1, ways * unfavoured, votes, (*favoured, weight))

    yield from go(0, 1, (0,) * len(voters), ())


def _raised(votes: tuple[int, ...], number: int, weight: int) -> tuple[int, ...]:
    return (*votes[:number], votes[number] + weight, *votes[number + 1 :])
