"""Random ballots in which everybody votes for somebody else: exact counts of which seats get the most votes.

A few seats are special: the badge's vote counts twice, and lovers do not vote for each other. Their votes are
enumerated; all other seats are alike. That nobody votes for themselves is counted by inclusion-exclusion: some seats
are forced to and the others are free, with alternating signs. Free votes are distributed under a cap per seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple


class Voter(NamedTuple):
    """A special seat: the weight of its vote, and the other special seats it may vote for."""

    weight: int
    may: tuple[int, ...]


class VotingSeats(NamedTuple):
    """A ballot: special seats, the candidates among them, and plain seats, candidates or not."""

    special: tuple[Voter, ...]
    stands: tuple[int, ...]  # the special candidates, by number
    plain: int
    outside: int = 0

    @property
    def ways(self) -> int:
        """The number of such ballots; a seat without a candidate does not vote."""
        standing = len(self.stands)
        options = [len(set(voter.may) & set(self.stands)) + self.plain for voter in self.special]
        options += [standing + self.plain - 1] * self.plain + [standing + self.plain] * self.outside
        return prod(count for count in options if count)


class Top(NamedTuple):
    """The seats with the most votes: special ones by number, and how many others."""

    special: tuple[int, ...]
    plain: int

    @property
    def size(self) -> int:
        """The number of seats."""
        return len(self.special) + self.plain


class _Seat(NamedTuple):
    """A seat with its votes from special seats; one that is not special still has a vote of its own."""

    votes: int
    number: int | None  # None if not special


class Ballots:
    """Counts for all ballots up to this many votes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._handed: dict[tuple[int, int], list[int]] = {}
        self._shared: dict[tuple[int, int, int, int], int] = {}
        self._singles: dict[tuple[int, ...], list[int]] = {}

    def winners(self, ballot: VotingSeats) -> dict[Top, int]:
        """The number of these ballots in which each special seat, or any other, has the most votes alone."""
        return self._tops(ballot, 1)

    def tops(self, ballot: VotingSeats) -> dict[Top, int]:
        """The number of these ballots with each possible set of top seats."""
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
        """Ways for the ordinary seats to vote so that these are on top, with `tied` of them without a special vote."""
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
        """Ways for the free to vote if some get what they need, the tied get `most`, and others stay below a limit."""
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
        """Ways to distribute 0, 1, 2 ... votes over single seats with these limits."""
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
        """Ways to distribute 0, 1, 2 ... votes over this many seats, none above the cap."""
        key = (seats, cap)
        if key not in self._handed:
            if seats == 0:
                self._handed[key] = [1] + [0] * self._most
            else:
                self._handed[key] = self._with_one_more(self._hand_out(seats - 1, cap), cap)
        return self._handed[key]

    def _share(self, seats: int, selves: int, most: int, votes: int) -> int:
        """The same for seats that stay below `most`, some of which are forced to vote for themselves."""
        key = (seats, selves, most, votes)
        if key not in self._shared:
            one, two = self._hand_out(selves, most - 2), self._hand_out(seats - selves, most - 1)
            self._shared[key] = sum([comb(votes, part) * one[part] * two[votes - part] for part in range(votes + 1)])
        return self._shared[key]


def _parted(free: int, parts: list[int], tied: int, most: int) -> int:
    """Ways to split voters into parts of these sizes, plus one part of `most` votes for each of the tied.

    If some of the tied are forced to vote for themselves, fewer voters are free and fewer are needed.
    """
    total = 0
    for selves in range(tied + 1):
        sizes = prod(map(factorial, parts)) * factorial(most - 1) ** selves * factorial(most) ** (tied - selves)
        ways = comb(tied, selves) * factorial(free - selves) // sizes
        total += -ways if selves % 2 else ways
    return total


def special_voters(*, badge: bool, lovers: bool, badge_loves: bool) -> tuple[Voter, ...]:
    """The badge, then the lovers; a badge that loves comes first among these."""
    if lovers and badge_loves:
        return Voter(2, ()), Voter(1, ())
    if lovers and badge:
        return Voter(2, (1, 2)), Voter(1, (0,)), Voter(1, (0,))
    if lovers:
        return Voter(1, ()), Voter(1, ())
    return (Voter(2, ()),) if badge else ()


def _patterns(ballot: VotingSeats) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """The patterns of special votes: the number of ways, votes for each special seat, and votes for others."""
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
