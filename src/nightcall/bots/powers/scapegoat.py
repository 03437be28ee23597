"""Scapegoat: its holder breaks the ties that would kill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import execution, seats_in
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def vote(mind: Mind, field: Field) -> Pick:
    """For the more suspect of those who lead together, unless it never would; otherwise as anybody votes."""
    seats = [seat for seat in seats_in(field) if seat != mind.seat]
    most = max((mind.voices[seat] for seat in seats), default=0)
    tied = [seat for seat in seats if mind.voices[seat] == most]
    is_tie = most > 1 and len(tied) > 1 and mind.condemned(tied) is not None
    return execution(mind, field, tied if is_tie else seats)


SCAPEGOAT: Final = Half(ability="scapegoat", by_day={"vote": vote})
