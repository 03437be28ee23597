"""LoneHunt: which of its own pack a loner kills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import seats_in
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def stray(mind: Mind, field: Field) -> Pick:
    """Nobody, if it wins with the pack; else the mate the village suspects least, who would outlive it."""
    if mind.card is None or mind.card.wins_with == WOLVES:
        return None
    return min(seats_in(field), key=lambda seat: mind.as_public[seat], default=None)


LONE_HUNT: Final = Half(ability="lone_hunt", fields={"stray": stray}, kills=True)
