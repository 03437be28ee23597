"""Features of the first day for wolves and uninformed villagers, as an outside observer could compute them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from nightcall.arena.measures.account import Account
from nightcall.arena.measures.tells import learns_nothing
from nightcall.kernel.audience import Seat

_WORDS: Final = (
    *("accuse", "will_vote", "defend", "claim", "report", "retract", "estimate"),
    *("ask", "agree", "disagree", "vouch", "because", "protected", "throw"),
)

Row = tuple[bool, tuple[int, ...]]  # whether it is a wolf, and its features


def first_day(account: Account) -> tuple[Row, ...]:
    """One row for each of them who was alive in the first debate."""
    day = min(account.debates, default=None)
    if day is None:
        return ()
    seats = [seat for seat in range(account.seats) if seat in account.wolves or learns_nothing(account, seat)]
    return tuple(
        (seat in account.wolves, _numbers(account, day, seat)) for seat in seats if account.speaks_on(seat, day)
    )


def _numbers(account: Account, day: int, seat: Seat) -> tuple[int, ...]:
    lines = [line for line in account.lines if line.day == day]
    mine = [line for line in lines if line.seat == seat]
    said = Counter(line.says.get("says") for line in mine)
    first = next((place for place, line in enumerate(lines) if line.seat == seat), len(lines))
    named = Counter(line.about for line in lines if line.seat != seat and line.says.get("says") in _WORDS[:2])
    ballots = [ballot.votes or () for ballot in account.truth.ballots if ballot.day == day]
    votes = [(by, at) for cast in ballots for by, at, _ in cast]
    counted = Counter(at for by, at in votes if at is not None and by != seat)
    my_votes = [at for by, at in votes if by == seat]
    return (
        *(said[word] for word in _WORDS),
        len(mine),
        first,
        len({line.about for line in mine if line.about is not None}),
        named[seat],  # how many named it
        sum(named[line.about] for line in mine if line.about is not None),  # how many named the seats it named
        sum(at is None for at in my_votes),
        sum(counted[at] for at in my_votes if at is not None),  # how many voted as it did
        counted[seat],
    )
