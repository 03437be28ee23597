"""Matchmake: who falls in love."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import seats_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_MATCH: Final = purpose("bot matches itself")


def lovers(mind: Mind, field: Field) -> Pick:
    """Any two, sometimes including the matchmaker."""
    seats = seats_in(field)
    others = [seat for seat in seats if seat != mind.seat]
    if mind.seat in seats and mind.luck.happens(35, _MATCH):
        return (mind.seat, mind.luck.pick(others, _MATCH, 1))
    return mind.luck.sample(others, 2, _MATCH, 2)


MATCHMAKE: Final = Half(ability="matchmake", fields={"lovers": lovers})
