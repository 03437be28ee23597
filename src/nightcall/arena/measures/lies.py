"""Lies: whether an unopposed report of a wolf gets its target executed, true or false."""

from __future__ import annotations

from nightcall.arena.measures.account import Account, SpokenLine
from nightcall.arena.played import HitCount


def lies(account: Account) -> dict[str, HitCount]:
    """Among unopposed reports, true and false ones separately: how many had their target executed that day.

    A report is opposed if somebody else claims the speaker's card before the vote, or the speaker retracts it.
    """
    found: dict[str, HitCount] = {}
    claims: dict[int, str] = {}
    reports: list[SpokenLine] = []
    for line in account.lines:
        says = line.says.get("says")
        if says == "claim":
            claims[line.seat] = line.says["card"]
        elif says == "retract":
            if line.about is None:
                claims.pop(line.seat, None)
            reports = [one for one in reports if (one.seat, one.about) != (line.seat, line.about)]
        elif says == "report" and line.is_before_vote and account.tells_of_wolf(line.says):
            reports.append(line)
        if line.is_before_vote:
            opposed = {
                one.seat
                for one in reports
                if any(claims.get(one.seat) == card for seat, card in claims.items() if seat != one.seat)
            }
            reports = [one for one in reports if one.seat not in opposed]
    for one in reports:
        if one.about in one.living and one.about is not None:
            truth = "true" if one.about in account.wolves else "false"
            was_executed = (one.day, one.about) in account.executed
            found[truth] = found.get(truth, HitCount()) + HitCount(was_executed, 1)
    return found
