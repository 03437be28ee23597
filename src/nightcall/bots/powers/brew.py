"""Brew: who is worth the healing potion, and who the poison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_HEAL: Final = purpose("bot heals")
_POISON: Final = purpose("bot poisons")

# From here on a seat is suspect enough to poison without consulting anybody.
_SURE: Final = 2.5


def heal(mind: Mind, field: Field) -> Pick:
    """Itself and its lover always; the first victim usually; later victims by trust."""
    victim = mind.memory.victim
    if victim is None or "yes" not in field.open_options:
        return "no"
    if victim in (mind.seat, mind.lover):
        return "yes"
    if mind.as_known[victim] > 1:
        return "no"
    claim = mind.memory.claims.get(victim)
    worth = 95 if claim is not None and mind.is_informed(claim) else 70 if mind.table.night == 1 else 50
    return "yes" if mind.luck.happens(worth, _HEAL, mind.now) else "no"


def poison(mind: Mind, field: Field) -> Pick:
    """Picks nobody until somebody is suspect enough, or there is little time left."""
    suspect = mind.most_suspect([seat for seat in others_in(mind, field) if seat != mind.memory.victim])
    if suspect is None or mind.table.night == 1:
        return None
    if mind.as_known[suspect] >= _SURE:
        return suspect
    gain = mind.gain(suspect)
    dares = mind.luck.happens(50, _POISON, mind.now) if gain is None else gain > 0
    return suspect if mind.is_late and dares else None


BREW: Final = Half(ability="brew", fields={"heal": heal, "poison": poison}, is_informed=True, kills=True)
