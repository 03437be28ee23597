"""Results: how many of the results that cards learn are reported in time."""

from __future__ import annotations

from typing import Final

from nightcall.arena.measures.account import Account
from nightcall.arena.played import HitCount
from nightcall.hidden_roles.state import Finding, State
from nightcall.kernel.audience import Seat

BY_DAY: Final = 3  # the deadline: this day, or the day after the result's night, whichever is later
_KNOWN_TOGETHER: Final = "pack"
_TELLS: Final = ("report", "vouch")


def results(account: Account) -> dict[str, HitCount]:
    """By card, of all results whose holder had a debate to report in: how many were reported in time."""
    found: dict[str, HitCount] = {}
    for seat, card in enumerate(account.truth.cards):
        if card is None or seat in account.wolves:
            continue
        state: State = account.session.view(seat).state
        for finding in _first_of_each(state.findings):
            if finding.seat == seat:  # fellows are shown together, including oneself
                continue
            days = [day for day in account.debates if finding.night <= day <= max(finding.night, BY_DAY)]
            in_time = [day for day in days if account.speaks_on(seat, day)]
            if in_time:
                is_told = _is_told(account, seat, finding.seat, max(in_time))
                found[card] = found.get(card, HitCount()) + HitCount(is_told, 1)
    return found


def _first_of_each(findings: tuple[Finding, ...]) -> list[Finding]:
    """The first finding about each seat; a repeated one is nothing new."""
    firsts: dict[Seat, Finding] = {}
    for one in findings:
        is_result = one.how != _KNOWN_TOGETHER and (one.card or one.team or one.how == "fellow")
        if is_result:
            firsts.setdefault(one.seat, one)
    return list(firsts.values())


def _is_told(account: Account, by: Seat, about: Seat, day: int) -> bool:
    return any(
        line.seat == by and line.about == about and line.day <= day and line.says.get("says") in _TELLS
        for line in account.lines
    )
