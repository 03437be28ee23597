"""Sway: the seat that votes should count more against, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in, seats_in
from nightcall.hidden_roles.abilities.sway import Sway
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def sway(mind: Mind, field: Field) -> Pick:
    """The most suspect, where votes count more; where they count nothing, a friend, or else the most trusted."""
    own = [one for one in (mind.card.abilities if mind.card else ()) if isinstance(one, Sway)]
    if own and own[0].counts == 0:
        friends = [seat for seat in seats_in(field) if seat in mind.spared]
        return min(friends or others_in(mind, field), key=lambda seat: mind.as_known[seat], default=None)
    return mind.most_suspect(others_in(mind, field))


SWAY: Final = Half(ability="sway", fields={"sway": sway})
