"""Mimic: who to become."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_MIMIC: Final = purpose("bot mimics")


def mimic(mind: Mind, field: Field) -> Pick:
    """Anybody: nothing useful is known that early."""
    others = others_in(mind, field)
    return mind.luck.pick(others, _MIMIC) if others else None


MIMIC: Final = Half(ability="mimic", fields={"mimic": mimic})
