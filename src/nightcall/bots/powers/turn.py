"""Turn: its new card is in the state; until then a bite is no loss to its holder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.luring import speak_up
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.talk import AnyStatement

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def says(mind: Mind, _ability: Ability, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
    """Speaks up to draw a bite: its holder lives on, with the new card."""
    return speak_up(mind, usual)


TURN: Final = Half(ability="turn", says=says)
