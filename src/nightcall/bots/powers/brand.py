"""Brand: who gets the mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import seats_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def brand(mind: Mind, field: Field) -> Pick:
    """As many as allowed, first those who are not about to be executed, so that few marks are wasted."""
    seats = sorted(seats_in(field), key=lambda seat: mind.as_known[seat])
    return (seats[0] if seats else None) if field.most == 1 else tuple(seats[: field.most])


BRAND: Final = Half(ability="brand", fields={"brand": brand})
