"""Scapegoat: its holder votes so that there is no tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import vote_among_leaders
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind


def vote(mind: Mind, field: Field) -> Pick:
    """For whoever most are after, unless it never would: one vote more there is one tie less."""
    return vote_among_leaders(mind, field, behind=0)


SCAPEGOAT: Final = Half(ability="scapegoat", by_day={"vote": vote})
