"""Shoot: who to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def shoot(mind: Mind, field: Field) -> Pick:
    """The most suspect: there is no other chance."""
    return mind.most_suspect(others_in(mind, field))


SHOOT: Final = Half(ability="shoot", fields={"shoot": shoot}, deeds=("shoot",))
