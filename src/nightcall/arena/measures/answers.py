"""Answers: whether seats that are asked or accused by name answer before the vote, and give a reason."""

from __future__ import annotations

from typing import Final

from nightcall.arena.measures.account import Account, SpokenLine
from nightcall.arena.played import HitCount
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import Seat

_NAMING: Final = ("accuse", "will_vote", "ask")


def answers(account: Account) -> tuple[HitCount, HitCount]:
    """For each day and living seat that was named: whether it spoke afterwards, and whether it cited an event."""
    named: set[tuple[int, Seat]] = set()
    answered: set[tuple[int, Seat]] = set()
    reasoned: set[tuple[int, Seat]] = set()
    for line in account.lines:
        if not line.is_before_vote:
            continue
        if (line.day, line.seat) in named:
            answered.add((line.day, line.seat))
            if line.says.get("says") == "because":  # only real events can be cited
                reasoned.add((line.day, line.seat))
        about = line.about
        if about is not None and about != line.seat and about in line.living and _turns_on(account, line):
            named.add((line.day, about))
    return HitCount(len(answered), len(named)), HitCount(len(reasoned), len(answered))


def _turns_on(account: Account, line: SpokenLine) -> bool:
    says = line.says.get("says")
    if says == "report":
        return account.tells_of_wolf(line.says)
    if says == "estimate":
        return line.says.get("team") == WOLVES and line.says.get("sure", 0) >= 50
    return says in _NAMING
