"""Ballots in which everybody votes at random for somebody else: how often one seat has most votes, counted exactly.

Nobody votes for themselves. That is counted by inclusion and exclusion: some seats are made to vote for themselves and
the others are free, with alternating signs. Votes of the free are handed out under a cap for every seat.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple


class Chances(NamedTuple):
    """Numbers of equally likely ballots: of all, and of those in which the badge, or one given other, is executed."""

    of: int
    badge: int
    each_other: int


class Ballots:
    """All ballots among up to this many living seats."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._handed: dict[tuple[int, int], list[int]] = {}
        self._groups: dict[tuple[int, int], list[list[int]]] = {}

    def without_badge(self, living: int) -> Chances:
        """Everybody's vote counts once."""
        if living < 2:
            return Chances(1, 0, 0)
        wins = 0
        for most in range(1, living):
            others = self._group(living - 1, most)
            for selves, ways in enumerate(others):
                for own in (0, 1):  # whether the winner is made to vote for itself
                    free = living - selves - own
                    rest = free - (most - own)
                    if rest >= 0:
                        signed = comb(free, rest) * ways[rest] * comb(living - 1, selves)
                        wins += -signed if (selves + own) % 2 else signed
        return Chances((living - 1) ** living, 0, wins)

    def with_badge(self, living: int) -> Chances:
        """One seat's vote counts twice; it goes to one given other, who then stands for all others alike."""
        if living < 2:
            return Chances(1, 0, 0)
        badge = favoured = other = 0
        for most in range(1, living + 2):
            badge += self._wins(living, most, winner="badge")
            favoured += self._wins(living, most, winner="favoured")
            if living > 2:
                other += self._wins(living, most, winner="other")
        # Whom the badge votes for is any of the others, so that each of them is the favoured one equally often.
        return Chances((living - 1) ** living, badge * (living - 1), favoured + (living - 2) * other)

    def _wins(self, living: int, most: int, winner: str) -> int:
        """Ballots of all but the badge, with two votes for the favoured, in which the winner alone has most votes."""
        voters = living - 1
        total = 0
        plain = living - 3 if winner == "other" else living - 2
        others = self._group(plain, most)
        needs = {"badge": most, "favoured": most - 2, "other": most}[winner]
        for own in (0, 1) if winner != "badge" else (0,):
            for favoured_self in (0, 1) if winner != "favoured" else (0,):
                caps = []
                if winner != "badge":
                    caps.append(most - 1)
                if winner != "favoured":
                    caps.append(most - 3 - favoured_self)
                if needs - own < 0 or min(caps) < 0:
                    continue
                singles = self._among(caps)
                for selves, ways in enumerate(others):
                    free = voters - own - favoured_self - selves
                    rest = free - (needs - own)
                    if rest < 0:
                        continue
                    signed = comb(free, rest) * comb(plain, selves)
                    signed *= sum([comb(rest, part) * singles[part] * ways[rest - part] for part in range(rest + 1)])
                    total += -signed if (own + favoured_self + selves) % 2 else signed
        return total

    def _among(self, caps: list[int]) -> list[int]:
        """In how many ways 0, 1, 2 ... votes can be handed to single seats with these caps."""
        ways = [1] + [0] * self._most
        for cap in caps:
            ways = self._with_one_more(ways, cap)
        return ways

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
            at_most = min(seats + 2, self._most)  # with this many seats no ballot has more votes
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
