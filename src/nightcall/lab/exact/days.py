"""A day of the chain: the probability of each execution."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import MOST_VOTES
from nightcall.lab.exact.ballots import Ballots, Top, VotingSeats, special_voters
from nightcall.lab.exact.kinds import Rules
from nightcall.lab.exact.state import NOBODY, ChainState, Number, Share


class Executed(NamedTuple):
    """Each seat's probability of execution: the badge, a lover without it, and everybody else."""

    badge: Number
    lover: Number
    other: Number


class Votes:
    """The outcome of votes, by the book's procedure."""

    def __init__(self, rules: Rules, share: Share) -> None:
        self._rules = rules
        self._share = share
        self._ballots = Ballots(rules.seats)
        self._found: dict[tuple[int, bool, bool, bool], Executed] = {}

    def chances(self, state: ChainState) -> Executed:
        """Each seat's probability of being executed today."""
        key = (state.living, state.badge != NOBODY, bool(state.lovers), state.badge_loves)
        if key not in self._found:
            self._found[key] = self._count(*key)
        return self._found[key]

    def _count(self, living: int, badge: bool, lovers: bool, badge_loves: bool) -> Executed:
        if self._rules.decides_by is Naming:
            return Executed(*[self._share(1, living)] * 3)
        if self._rules.decides_by is Pointing:
            special = special_voters(badge=badge, lovers=lovers, badge_loves=badge_loves)
            ballot = VotingSeats(special, tuple(range(len(special))), living - len(special))
            chances = self._executed(ballot)
            return Executed(
                chances[0] if badge else self._share(0, 1),
                chances[len(special) - 1] if lovers else self._share(0, 1),
                chances[-1] * self._share(1, ballot.plain) if ballot.plain else self._share(0, 1),
            )
        spared = (1 - self._condemned(living)) ** (self._rules.options.votes_a_day or MOST_VOTES)
        return Executed(*[(1 - spared) * self._share(1, living)] * 3)

    def _executed(self, ballot: VotingSeats) -> list[Number]:
        """The probability of each special seat, and of all others together."""
        chances = [self._share(0, 1)] * (len(ballot.special) + 1)
        tied_vote = self._rules.options.tied_vote
        tops = self._ballots.winners(ballot) if tied_vote == "nobody" else self._ballots.tops(ballot)
        for top, count in tops.items():
            so_often = self._share(count, ballot.ways)
            if top.size == 1 or tied_vote == "lot":
                parts = [(number, self._share(1, top.size)) for number in top.special]
                parts.append((-1, self._share(top.plain, top.size)))
            else:
                parts = list(enumerate(self._executed_again(ballot, top)))
            for number, part in parts:
                chances[number] += so_often * part
        return chances

    def _executed_again(self, ballot: VotingSeats, top: Top) -> list[Number]:
        """The same among only these candidates, where a second tie spares them all."""
        again = ballot._replace(stands=top.special, plain=top.plain, outside=ballot.plain - top.plain)
        chances = [self._share(0, 1)] * (len(ballot.special) + 1)
        for winner, count in self._ballots.winners(again).items():
            chances[winner.special[0] if winner.special else -1] += self._share(count, again.ways)
        return chances

    def _condemned(self, living: int) -> Number:
        """The probability of a majority to execute, if all but the accused vote at random."""
        against = sum(comb(living - 1, thumbs) for thumbs in range(living // 2 + 1, living))
        return self._share(against, 2 ** (living - 1))
