"""Revenge: a holder who takes the pack along wants to be bitten; one who takes a neighbour along wants to live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.luring import speak_up
from nightcall.hidden_roles.abilities.revenge import Revenge
from nightcall.hidden_roles.talk import AnyStatement, Claim

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def says(mind: Mind, ability: Revenge, usual: Sequence[AnyStatement]) -> Sequence[AnyStatement]:
    """Draws the pack, if that costs it one of its own; else says at once what an execution would cost."""
    if ability.takes == "killer":
        return speak_up(mind, usual)
    has_claimed = mind.seat in mind.memory.claims or any(isinstance(one, Claim) for one in usual)
    if mind.is_wolf or mind.card is None or has_claimed:
        return usual
    return (Claim(card=mind.card.name), *usual)


REVENGE: Final = Half(ability="revenge", says=says)
