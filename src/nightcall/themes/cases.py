"""Cases: which of an event's lines is meant, where what happened decides it."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.abilities.brew import VictimShown
from nightcall.hidden_roles.abilities.commune import ExecutedJudged
from nightcall.hidden_roles.abilities.hunt import VictimChosen
from nightcall.hidden_roles.abilities.inspect import Inspected
from nightcall.hidden_roles.abilities.mimic import Mimicked
from nightcall.hidden_roles.events import (
    BadgeGiven,
    Died,
    ElectionBegan,
    GameEnded,
    Named,
    NobodyExecuted,
    NosesScored,
    Pointed,
    VerdictShown,
    VoteBegan,
    VotesShown,
)
from nightcall.hidden_roles.teams import ALONE
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

# A voice names those who can be chosen only when they are few.
FEW: Final = 4


def case_of(event: Event) -> str | None:
    """The name of the case, or None if there is but one."""
    match event:
        case Died() | BadgeGiven():
            return event.how
        case GameEnded(won=won) if won == ALONE:
            return "won_alone"
        case NobodyExecuted() | GameEnded():
            return event.reason
        case Inspected():
            return event.team or "card"
        case ExecutedJudged():
            return event.team
        case Mimicked():
            return "nothing" if event.card is None else "card"
        case Pointed(and_at=int()):
            return "both"
        case Pointed() | Named():
            return _somebody(event.at)
        case VictimChosen() | VictimShown():
            return _somebody(event.seat)
        case ElectionBegan() | VoteBegan():
            return "few" if len(event.among) <= FEW else "all"
        case VotesShown():
            return "some" if any(pick is not None for _, pick, _ in event.votes) else "none"
        case VerdictShown():
            return "dies" if len(event.die) > len(event.live) else "lives"
        case NosesScored():
            return "some" if any(event.right) else "none"
    return None


def _somebody(seat: Seat | None) -> str:
    return "nobody" if seat is None else "somebody"
