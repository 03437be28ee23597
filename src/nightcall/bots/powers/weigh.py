"""Weigh: its holder's vote goes where it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def vote(mind: Mind, field: Field) -> Pick:
    """By its own judgement, whatever others say: it has voices enough."""
    return mind.most_suspect(others_in(mind, field))


WEIGH: Final = Half(ability="weigh", by_day={"vote": vote})
