"""Bless: who is worth keeping from one death."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_BLESS: Final = purpose("bot blesses")


def bless(mind: Mind, field: Field) -> Pick:
    """Its lover; a wolf its mates; others a seat that claims to know things and seems honest."""
    if mind.lover in field.open_options:
        return mind.lover
    mates = [seat for seat in mind.mates if seat in field.open_options]
    claims = mind.memory.claims

    def worth(seat: Seat) -> float:
        is_precious = seat in claims and mind.is_informed(claims[seat])
        return 2.0 * is_precious - mind.as_known[seat] + mind.luck.whim(_BLESS, seat, mind.now)

    return max(mates or others_in(mind, field), key=worth, default=None)


BLESS: Final = Half(ability="bless", fields={"bless": bless})
