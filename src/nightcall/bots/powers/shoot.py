"""Shoot: who to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def shoot(mind: Mind, field: Field) -> Pick:
    """Picks the most suspect; nobody, if the village would rather have them all alive."""
    suspect = mind.most_suspect(others_in(mind, field))
    gain = None if suspect is None else mind.gain(suspect)
    return None if gain is not None and gain < 0 and field.may_be_empty else suspect


SHOOT: Final = Half(ability="shoot", fields={"shoot": shoot}, deeds=("shoot",))
