"""Ballots: how uniformly people vote."""

from __future__ import annotations

from collections import Counter

from nightcall.arena.measures.account import Account
from nightcall.arena.played import BallotCast, BeliefBeforeVote


def ballots(account: Account, guesses: tuple[BeliefBeforeVote, ...]) -> tuple[BallotCast, ...]:
    """Every ballot with public votes."""
    found = []
    for ballot in account.ballots:
        if ballot.votes is None:
            continue
        last = {voter: seat for voter, seat, _ in ballot.votes}  # a second vote replaces the first
        most = Counter(seat for seat in last.values() if seat is not None).most_common(1)
        surest = max((guess.chance for guess in guesses if guess.day == ballot.day), default=0.0)
        found.append(BallotCast(ballot.day, ballot.about, len(last), most[0][1] if most else 0, surest))
    return tuple(found)
