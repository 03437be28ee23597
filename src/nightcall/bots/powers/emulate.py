"""Emulate: who to look up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_MODEL: Final = purpose("bot looks up to")


def model(mind: Mind, field: Field) -> Pick:
    """Anybody: nothing useful is known on the first night."""
    others = others_in(mind, field)
    return mind.luck.pick(others, _MODEL) if others else None


EMULATE: Final = Half(ability="emulate", fields={"model": model})
