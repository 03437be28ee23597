"""The public belief before each day's vote, and votes against seats the voter holds for innocent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.arena.measures.account import Account
from nightcall.arena.played import BeliefBeforeVote
from nightcall.bots.belief.belief import Belief
from nightcall.bots.belief.days import before_votes
from nightcall.bots.belief.knowing import secrets_of
from nightcall.bots.belief.model import Fits
from nightcall.hidden_roles.state import Ballot
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

_INNOCENT: Final = 0.01
_WORTH_A_LOOK: Final = 0.05  # by public information; private knowledge seldom clears somebody who looks worse


def guesses(account: Account, fits: Fits) -> tuple[tuple[BeliefBeforeVote, ...], int]:
    """One guess per living seat and day; and the number of votes for a seat the voter held 99% innocent."""
    belief = Belief(account.book, fits)
    found: list[BeliefBeforeVote] = []
    betrayed = taken = 0
    for day, place in before_votes(account.events):
        belief.take(account.events[taken:place])
        belief.hear_out()
        taken = place
        public = belief.chances().wolf
        chances = {seat: float(public[seat]) for seat in belief.watch.living}
        found += [
            BeliefBeforeVote(day, seat, round(chance, 4), seat in account.wolves) for seat, chance in chances.items()
        ]
        for voter, seat in _votes_for_innocents(account, day, chances):
            betrayed += _own_chance(account, belief, voter, seat, account.events[:place]) < _INNOCENT
    return tuple(found), betrayed


def _votes_for_innocents(account: Account, day: int, chances: dict[Seat, float]) -> Iterator[tuple[Seat, Seat]]:
    """The village's votes in the day's first ballot that may be for a seat the voter knows to be innocent."""
    first: Ballot | None = next((one for one in account.ballots if one.day == day), None)
    for voter, seat, _ in (first.votes if first is not None else None) or ():
        card = account.truth.playing[voter]
        is_torn = voter in (account.truth.lovers or ())
        if seat is None or card is None or is_torn or account.book.card(card).wins_with != VILLAGE:
            continue
        if chances.get(seat, 1.0) < _WORTH_A_LOOK or _has_found(account, voter, seat):
            yield voter, seat


def _has_found(account: Account, seat: Seat, about: Seat) -> bool:
    return any(found.seat == about for found in account.session.view(seat).state.findings)


def _own_chance(account: Account, belief: Belief, voter: Seat, seat: Seat, public: list[Event]) -> float:
    """The voter's probability that this seat is a wolf when the vote began."""
    fold = account.book.fold(account.session.header.players, voter)
    last = public[-1]
    for event in account.session.view(voter).events:
        fold.take(event)
        if event is last:
            break
    return float(belief.chances(secrets_of(account.book, fold.state)).wolf[seat])
