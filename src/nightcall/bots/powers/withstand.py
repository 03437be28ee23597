"""Withstand: its holder draws a bite that won't kill it, which costs the pack a night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.luring import speak_up
from nightcall.hidden_roles.abilities.withstand import Withstand
from nightcall.hidden_roles.talk import AnyStatement

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def says(mind: Mind, ability: Withstand, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
    """Speaks up to draw a bite, unless only votes are withstood."""
    return usual if ability.against == "vote" else speak_up(mind, usual)


WITHSTAND: Final = Half(ability="withstand", says=says)
