"""Hunt and Ravage: who the pack kills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import last_finger, others_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_TASTE: Final = purpose("bot's taste in victims")
_ELSEWHERE: Final = purpose("wolf expects a guard")
_WATCHED: Final = -1.0  # added to the appetite for a seat that claims to know things, if it is likely to be guarded


def victim(mind: Mind, field: Field) -> Pick:
    """The pack's current choice, or the most appetising seat."""
    targets = others_in(mind, field)
    finger = last_finger(mind, targets)
    if finger is not None:
        return finger[0] if finger else None
    return max(targets, key=lambda seat: _appetite(mind, seat), default=None)


def victims(mind: Mind, field: Field) -> Pick:
    """The same, for several victims."""
    targets = others_in(mind, field)
    finger = last_finger(mind, targets)
    if finger is not None:
        return finger
    return tuple(sorted(targets, key=lambda seat: _appetite(mind, seat))[-field.most :])


def _appetite(mind: Mind, seat: Seat) -> float:
    memory = mind.memory
    claim = memory.claims.get(seat)
    taste = 1.5 * mind.luck.whim(_TASTE, seat, mind.table.night)
    appetite = -0.3 * mind.as_public[seat]  # somebody the village distrusts is more useful alive
    if claim is not None and mind.is_informed(claim):
        appetite += _WATCHED if _is_watched(mind) else 3
    if seat == mind.table.sheriff:
        appetite += 0.5
    for mate in (mind.seat, *mind.mates):
        appetite += 2 * memory.reports.get((seat, mate), False) + 0.7 * memory.stances.get((seat, mate), False)
    return taste + mind.cunning * appetite


def _is_watched(mind: Mind) -> bool:
    """True if a cunning wolf expects the best victim to be guarded: nobody died last night, and a card can do that."""
    night = mind.table.night
    has_killed = any(death.how == "night" and death.night == night - 1 for death in mind.table.deaths)
    if mind.cunning <= 1 or night < 2 or has_killed or not mind.has_guards:
        return False
    return mind.luck.happens(70, _ELSEWHERE, night)


HUNT: Final = Half(ability="hunt", fields={"victim": victim})
RAVAGE: Final = Half(ability="ravage", fields={"victim": victim, "victims": victims})
