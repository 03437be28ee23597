"""Curse: who a bot gives to the moor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def curse(mind: Mind, field: Field) -> Pick:
    """Nobody in the first night, when nobody knows anything; then whoever is most suspect."""
    return None if mind.table.night == 1 else mind.most_suspect(others_in(mind, field))


HALF: Final = Half(ability="curse", fields={"curse": curse})
