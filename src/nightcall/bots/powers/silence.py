"""Silence: whose word and vote would hurt most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def silence(mind: Mind, field: Field) -> Pick:
    """The most suspect; for a wolf, a seat that claims to know things, or else the one that is trusted most."""
    claims = mind.memory.claims

    def danger(seat: Seat) -> float:
        return 2.0 * (seat in claims and mind.is_informed(claims[seat])) - mind.as_public[seat]

    seats = others_in(mind, field)
    return max(seats, key=danger, default=None) if mind.is_wolf else mind.most_suspect(seats)


SILENCE: Final = Half(ability="silence", fields={"silence": silence})
