"""LoneHunt: which of its own pack a loner kills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import seats_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_LOST: Final = 2.0  # suspicion


def stray(mind: Mind, field: Field) -> Pick:
    """A mate who is lost: the village then executes somebody else today. Any other is a head that the pack needs."""
    lost = [seat for seat in seats_in(field) if mind.as_public[seat] >= _LOST]
    return max(lost, key=lambda seat: (mind.as_public[seat], seat), default=None)


LONE_HUNT: Final = Half(ability="lone_hunt", fields={"stray": stray}, kills=True)
