"""Reasons: something that everybody has seen, and that speaks for what somebody says."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.reasoning.mind import ReasoningMind
from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.talk import Because
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event


def reason_against(mind: ReasoningMind, events: Sequence[Event], seat: Seat) -> Because | None:
    """The weightiest thing that speaks against a seat: what it did to others, or what others know of it."""
    return _best(mind, events, lambda one: _weight_against(mind, one, seat))


def reason_for(mind: ReasoningMind, events: Sequence[Event], seat: Seat) -> Because | None:
    """What speaks for a seat: whom it was after, or who spoke up for it."""
    return _best(mind, events, lambda one: _weight_for(mind, one, seat))


def _best(mind: ReasoningMind, events: Sequence[Event], weigh: object) -> Because | None:
    assert callable(weigh)
    # What one did oneself is no reason for anybody else.
    found = [(weigh(one), one.event, one) for one in reasons(events) if one.by != mind.seat]
    weighty = [one for one in found if one[0] > 0]
    if not weighty:
        return None
    best = max(weighty, key=lambda one: (one[0], one[1]))[2]
    return Because(event=best.event, by=best.by)


def _weight_against(mind: ReasoningMind, one: Because, seat: Seat) -> float:
    scores = mind.as_known
    if one.seat is None or one.by is None:
        # Nothing that somebody did: whoever was bitten was after somebody.
        return 0.05 if one.what in ("killed", "quiet") else 0.0
    if one.by == seat and one.seat != seat:
        if one.what in ("vote", "name", "propose", "second", "die", "accuse", "will_vote"):
            return 1.0 + max(0.0, -scores[one.seat])  # it was after somebody trusted
        if one.what in ("defend", "elect", "live", "vouch"):
            return 0.8 + max(0.0, scores[one.seat])  # it stood by somebody suspect
        return 0.6
    if one.seat == seat and one.by != seat:
        if one.what == "report":  # a good one speaks for it
            return 3.0 - scores[one.by] if mind.memory.reports.get((one.by, seat)) else 0.0
        return 0.4 if one.what in ("accuse", "vote", "will_vote") else 0.0
    return 0.5 if one.by == seat and one.what == "claim" else 0.0


def _weight_for(mind: ReasoningMind, one: Because, seat: Seat) -> float:
    scores = mind.as_known
    if one.by == seat and one.seat is not None and one.seat != seat:
        return 0.5 + max(0.0, scores[one.seat]) if one.what in ("vote", "name", "accuse", "propose", "die") else 0.3
    if one.seat == seat and one.by not in (seat, None) and one.by is not None:
        if one.what == "report" and mind.memory.reports.get((one.by, seat)):
            return 0.0
        return 0.6 - min(0.5, scores[one.by]) if one.what in ("defend", "report", "vouch") else 0.0
    return 0.02 if one.what in ("killed", "quiet", "claim") else 0.0
