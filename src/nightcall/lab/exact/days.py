"""A day of the chain: whom the vote executes, with its chance."""

from __future__ import annotations

from math import comb

from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.lab.exact.ballots import Ballots
from nightcall.lab.exact.kinds import Rules
from nightcall.lab.exact.state import NOBODY, Number, Share, State
from nightcall.lab.policies.choices import MOST_PROPOSALS


class Votes:
    """How a vote among so many falls, in the way of the book."""

    def __init__(self, rules: Rules, share: Share) -> None:
        self._rules = rules
        self._share = share
        self._ballots = Ballots(rules.seats)
        self._found: dict[tuple[int, bool], tuple[Number, Number]] = {}

    def chances(self, state: State) -> tuple[Number, Number]:
        """The chance that the badge is executed, and that of each other seat."""
        key = (state.living, state.badge != NOBODY)
        if key not in self._found:
            self._found[key] = self._count(*key)
        return self._found[key]

    def _count(self, living: int, has_badge: bool) -> tuple[Number, Number]:
        if self._rules.decides_by is Naming:
            return self._share(0, 1), self._share(1, living)
        if self._rules.decides_by is Pointing:
            if self._rules.options.tied_vote == "lot" and living > 1:
                return self._share(0, 1), self._share(1, living)
            counted = self._ballots.with_badge(living) if has_badge else self._ballots.without_badge(living)
            return self._share(counted.badge, counted.of), self._share(counted.each_other, counted.of)
        spared = (1 - self._condemned(living)) ** (self._rules.options.votes_a_day or MOST_PROPOSALS)
        return self._share(0, 1), (1 - spared) * self._share(1, living)

    def _condemned(self, living: int) -> Number:
        """All but the accused toss a coin, and more than half of the living have to say die."""
        against = sum(comb(living - 1, thumbs) for thumbs in range(living // 2 + 1, living))
        return self._share(against, 2 ** (living - 1))
