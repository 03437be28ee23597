"""Scapegoat: its holder breaks the ties that would kill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def vote(mind: Mind, field: Field) -> Pick:
    """For the more suspect of those who lead together, unless it never would; otherwise as anybody votes."""
    seats = others_in(mind, field)
    most = max((mind.voices[seat] for seat in seats), default=0)
    tied = [seat for seat in seats if mind.voices[seat] == most]
    chosen = mind.condemned(tied) if most > 1 and len(tied) > 1 else None
    chosen = mind.condemned(seats) if chosen is None else chosen
    return mind.most_suspect(seats) if chosen is None and not field.may_be_empty else chosen


SCAPEGOAT: Final = Half(ability="scapegoat", by_day={"vote": vote})
