"""Guard: who is worth keeping alive tonight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_GUARD: Final = purpose("bot guards")


def guard(mind: Mind, field: Field) -> Pick:
    """A seat that claims to know things and seems honest, or else any seat that claims to."""
    claims = mind.memory.claims

    def worth(seat: Seat) -> float:
        is_precious = seat in claims and mind.is_informed(claims[seat])
        return 2.0 * is_precious - mind.as_known[seat] + mind.luck.whim(_GUARD, seat, mind.now)

    return mind.lover if mind.lover in field.open_options else max(others_in(mind, field), key=worth, default=None)


GUARD: Final = Half(ability="guard", fields={"guard": guard}, saves=True)
