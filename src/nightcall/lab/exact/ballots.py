"""Ballots in which everybody votes at random for somebody else: how often which seats have most votes, counted exactly.

A few seats are special: one wears a badge, so that its vote counts twice, and two may love each other, so that neither
votes for the other. Their votes are gone through one by one; all other seats are alike. Nobody votes for themselves:
that is counted by inclusion and exclusion, in which some are made to do it and the others are free, with alternating
signs. The votes of the free are handed out under a cap for every seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple


class Voter(NamedTuple):
    """A special seat: what its vote counts, and for which other special seats it may vote."""

    weight: int
    may: tuple[int, ...]


class VotingSeats(NamedTuple):
    """Who votes for whom: special seats, those of them who can be voted for, and plain seats who can or only vote."""

    special: tuple[Voter, ...]
    stands: tuple[int, ...]  # of the special seats, by number
    plain: int
    outside: int = 0

    @property
    def ways(self) -> int:
        """How many such ballots there are; who has nobody to vote for does not vote."""
        standing = len(self.stands)
        options = [len(set(voter.may) & set(self.stands)) + self.plain for voter in self.special]
        options += [standing + self.plain - 1] * self.plain + [standing + self.plain] * self.outside
        return prod(count for count in options if count)


class Top(NamedTuple):
    """Those with most votes: special seats by number, and how many others."""

    special: tuple[int, ...]
    plain: int

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.special) + self.plain


class _Seat(NamedTuple):
    """A seat with the votes it has got from special seats; one that is not special still has a vote of its own."""

    votes: int
    number: int | None  # of a special seat


class Ballots:
    """All ballots with up to this many votes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._handed: dict[tuple[int, int], list[int]] = {}
        self._shared: dict[tuple[int, int, int, int], int] = {}
        self._singles: dict[tuple[int, ...], list[int]] = {}

    def winners(self, ballot: VotingSeats) -> dict[Top, int]:
        """In how many of these ballots each special seat, or any of the others, has most votes alone."""
        return self._tops(ballot, 1)

    def tops(self, ballot: VotingSeats) -> dict[Top, int]:
        """In how many of these ballots these are the seats with most votes, for all who can be."""
        return self._tops(ballot, len(ballot.stands) + ballot.plain)

    def _tops(self, ballot: VotingSeats, most: int) -> dict[Top, int]:
        found: defaultdict[Top, int] = defaultdict(int)
        voters = ballot.plain + ballot.outside
        if ballot.plain + len(ballot.stands) < 2:
            return found
        for ways, votes, favoured in _patterns(ballot):
            seats = [_Seat(votes[number], number) for number in ballot.stands]
            seats += [_Seat(one, None) for one in favoured]
            rest = ballot.plain - len(favoured)
            for on_top in product((False, True), repeat=len(seats)):
                named = [seat.number for seat, is_top in zip(seats, on_top, strict=True) if is_top]
                special = tuple(number for number in named if number is not None)
                for more in range(min(rest, most - len(named)) + 1):
                    if named or more:
                        count = self._have_most(list(zip(seats, on_top, strict=True)), rest - more, more, voters)
                        found[Top(special, named.count(None) + more)] += ways * comb(rest, more) * count
        return {top: count for top, count in found.items() if count}

    def _have_most(self, seats: list[tuple[_Seat, bool]], rest: int, tied: int, voters: int) -> int:
        """Votes of all who are not special that put these on top, with so many tied who got no special seat's vote."""
        total = 0
        can_err = [(0,) if seat.number is not None else (0, 1) for seat, _ in seats]
        for most in range(1, voters + max((seat.votes for seat, _ in seats), default=0) + 1):
            for selves in product(*can_err):
                left = [(most - seat.votes - own, top) for (seat, top), own in zip(seats, selves, strict=True)]
                if all(votes >= (0 if is_top else 1) for votes, is_top in left):
                    below = tuple(sorted(votes for votes, is_top in left if not is_top))
                    needs = [votes for votes, is_top in left if is_top]
                    ways = self._ways(below, needs, rest, tied, most, voters - sum(selves))
                    total += -ways if sum(selves) % 2 else ways
        return total

    def _ways(self, below: tuple[int, ...], needs: list[int], rest: int, tied: int, most: int, free: int) -> int:
        """How the free can vote if some get what they need, the tied get most, and all others stay below a limit."""
        singles = self._among(below)
        total = 0
        for selves in range(rest + 1):
            left = free - selves - sum(needs) - most * tied
            if left < 0:
                break
            handed = sum(
                [
                    comb(left, part) * ways * self._share(rest, selves, most, left - part)
                    for part, ways in enumerate(singles[: left + 1])
                    if ways
                ]
            )
            if handed:
                ways = handed * comb(rest, selves) * _parted(free - selves, [*needs, left], tied, most)
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

    def _share(self, seats: int, selves: int, most: int, votes: int) -> int:
        """The same for seats that must stay below `most`, of whom some have been made to vote for themselves."""
        key = (seats, selves, most, votes)
        if key not in self._shared:
            one, two = self._hand_out(selves, most - 2), self._hand_out(seats - selves, most - 1)
            self._shared[key] = sum([comb(votes, part) * one[part] * two[votes - part] for part in range(votes + 1)])
        return self._shared[key]


def _parted(free: int, parts: list[int], tied: int, most: int) -> int:
    """In how many ways voters fall into parts of these sizes, and one of most votes for each of the tied.

    Of the tied some are made to vote for themselves: then fewer are free, and fewer are needed.
    """
    total = 0
    for selves in range(tied + 1):
        sizes = prod(map(factorial, parts)) * factorial(most - 1) ** selves * factorial(most) ** (tied - selves)
        ways = comb(tied, selves) * factorial(free - selves) // sizes
        total += -ways if selves % 2 else ways
    return total


def special_voters(*, badge: bool, lovers: bool, badge_loves: bool) -> tuple[Voter, ...]:
    """The badge, and then the lovers; a badge that loves is the first of these."""
    if lovers and badge_loves:
        return Voter(2, ()), Voter(1, ())
    if lovers and badge:
        return Voter(2, (1, 2)), Voter(1, (0,)), Voter(1, (0,))
    if lovers:
        return Voter(1, ()), Voter(1, ())
    return (Voter(2, ()),) if badge else ()


def _patterns(ballot: VotingSeats) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """How special seats can vote: in so many ways each special seat gets these votes, and some of the others these."""
    found: defaultdict[tuple[tuple[int, ...], tuple[int, ...]], int] = defaultdict(int)
    for ways, votes, favoured in _each_pattern(ballot, 0, 1, (0,) * len(ballot.special), ()):
        found[votes, tuple(sorted(favoured))] += ways
    return ((ways, *pattern) for pattern, ways in found.items())


def _each_pattern(
    ballot: VotingSeats, number: int, ways: int, votes: tuple[int, ...], favoured: tuple[int, ...]
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    if number == len(ballot.special):
        yield ways, votes, favoured
        return
    weight, may = ballot.special[number]
    could: Iterable[int] = [other for other in may if other in ballot.stands]
    if not could and not ballot.plain:
        yield from _each_pattern(ballot, number + 1, ways, votes, favoured)
    for other in could:
        yield from _each_pattern(ballot, number + 1, ways, _raised(votes, other, weight), favoured)
    for other in range(len(favoured)):
        yield from _each_pattern(ballot, number + 1, ways, votes, _raised(favoured, other, weight))
    unfavoured = ballot.plain - len(favoured)
    if unfavoured:
        yield from _each_pattern(ballot, number + 1, ways * unfavoured, votes, (*favoured, weight))


def _raised(votes: tuple[int, ...], number: int, weight: int) -> tuple[int, ...]:
    return (*votes[:number], votes[number] + weight, *votes[number + 1 :])
