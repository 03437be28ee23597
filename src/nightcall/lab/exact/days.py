"""A day of the chain: whom the vote executes, with its chance."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.lab.exact.ballots import Ballots
from nightcall.lab.exact.kinds import Rules
from nightcall.lab.exact.state import NOBODY, Number, Share, State
from nightcall.lab.policies.policy import MOST_PROPOSALS


class Executed(NamedTuple):
    """The chance of each seat to be executed: the badge, a lover who has none, and everybody else."""

    badge: Number
    lover: Number
    other: Number


class Votes:
    """How a vote among so many falls, in the way of the book."""

    def __init__(self, rules: Rules, share: Share) -> None:
        self._rules = rules
        self._share = share
        self._ballots = Ballots(rules.seats)
        self._found: dict[tuple[int, bool, bool, bool], Executed] = {}

    def chances(self, state: State) -> Executed:
        """How likely each seat is to be executed today."""
        key = (state.living, state.badge != NOBODY, bool(state.lovers), state.badge_loves)
        if key not in self._found:
            self._found[key] = self._count(*key)
        return self._found[key]

    def _count(self, living: int, badge: bool, lovers: bool, badge_loves: bool) -> Executed:
        if self._rules.decides_by is Naming:
            return Executed(*[self._share(1, living)] * 3)
        if self._rules.decides_by is Pointing:
            if self._rules.options.tied_vote == "lot" and living > 1:
                return Executed(*[self._share(1, living)] * 3)
            ballots = self._ballots.hold(living, badge=badge, lovers=lovers, badge_loves=badge_loves)
            others = living - len(ballots.special)
            return Executed(
                self._share(ballots.special[0], ballots.of) if badge else self._share(0, 1),
                self._share(ballots.special[-1], ballots.of) if lovers else self._share(0, 1),
                self._share(ballots.others, ballots.of * others) if others else self._share(0, 1),
            )
        spared = (1 - self._condemned(living)) ** (self._rules.options.votes_a_day or MOST_PROPOSALS)
        return Executed(*[(1 - spared) * self._share(1, living)] * 3)

    def _condemned(self, living: int) -> Number:
        """All but the accused toss a coin, and more than half of the living have to say die."""
        against = sum(comb(living - 1, thumbs) for thumbs in range(living // 2 + 1, living))
        return self._share(against, 2 ** (living - 1))
