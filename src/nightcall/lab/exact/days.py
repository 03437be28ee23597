"""A day of the chain: the probability of each execution."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import MOST_VOTES
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.ballots import Ballots, Top, Voter, VotingSeats, special_voters
from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import NOBODY, ChainState, Number, Share
from nightcall.lab.refusals import NotExact


class Executed(NamedTuple):
    """Each seat's probability of execution: the badge, a lover without it, a heavy vote's, and everybody else.

    `tied` is the probability of a tie where somebody dies in its place.
    """

    badge: Number
    lover: Number
    heavy: Number
    other: Number
    tied: Number


class _Ballot(NamedTuple):
    """What a day's votes depend on."""

    living: int
    badge: bool
    lovers: bool
    badge_loves: bool
    heavy: bool
    badge_is_heavy: bool
    blamed: bool


class Votes:
    """The outcome of votes, by the book's procedure."""

    def __init__(self, rules: Rules, share: Share) -> None:
        self._rules = rules
        self._share = share
        self._ballots = Ballots(rules.seats)
        self._found: dict[_Ballot, Executed] = {}
        points = rules.decides_by is Pointing
        self._weight, self.heavy = rules.weighed_votes() if points else (1, ())
        self.blamed = rules.die_in_ties() if points else ()
        if rules.decides_by is Naming and rules.die_in_ties():
            sentence = "The chain does not know how often a vote in turn ends in a tie."
            raise NotExact(Sentence("inexact_votes_in_turn", sentence))

    def chances(self, state: ChainState) -> Executed:
        """Each seat's probability of being executed today."""
        ballot = _Ballot(
            living=state.living,
            badge=state.badge != NOBODY,
            lovers=bool(state.lovers),
            badge_loves=state.badge_loves,
            heavy=any(state.counts[kind] for kind in self.heavy),
            badge_is_heavy=state.badge in self.heavy,
            blamed=any(state.counts[kind] for kind in self.blamed),
        )
        if ballot not in self._found:
            self._found[ballot] = self._count(ballot)
        return self._found[ballot]

    def _count(self, now: _Ballot) -> Executed:
        nothing, living = self._share(0, 1), now.living
        if self._rules.decides_by is Naming:
            return _alike(self._share(1, living), nothing)
        if self._rules.decides_by is Pointing:
            special = self._special(now)
            ballot = VotingSeats(special, tuple(range(len(special))), living - len(special))
            chances = self._executed(ballot, blamed=now.blamed)
            return Executed(
                badge=chances[0] if now.badge else nothing,
                lover=chances[len(special) - 1] if now.lovers else nothing,
                heavy=chances[len(special) - 1] if now.heavy and not now.badge_is_heavy else nothing,
                other=chances[-1] * self._share(1, ballot.plain) if ballot.plain else nothing,
                tied=self._share(1, 1) - sum(chances) if now.blamed else nothing,
            )
        spared = (1 - self._condemned(living)) ** (self._rules.options.votes_a_day or MOST_VOTES)
        return _alike((1 - spared) * self._share(1, living), nothing)

    def _special(self, now: _Ballot) -> tuple[Voter, ...]:
        """The badge first; a heavy vote last, which is never beside lovers."""
        if now.badge_is_heavy:
            return (Voter(2 * self._weight, ()),)
        if now.heavy:
            return (Voter(2, (1,)), Voter(self._weight, (0,))) if now.badge else (Voter(self._weight, ()),)
        return special_voters(badge=now.badge, lovers=now.lovers, badge_loves=now.badge_loves)

    def _executed(self, ballot: VotingSeats, *, blamed: bool) -> list[Number]:
        """The probability of each special seat, and of all others together; what is missing are ties."""
        chances = [self._share(0, 1)] * (len(ballot.special) + 1)
        tied_vote = self._rules.options.tied_vote
        if tied_vote == "lot" and blamed:  # somebody dies in its place before a lot is drawn
            tied_vote = "nobody"
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


def _alike(each: Number, nothing: Number) -> Executed:
    """Every seat is as likely to be executed as any other, and no tie is broken."""
    return Executed(each, each, each, each, nothing)
