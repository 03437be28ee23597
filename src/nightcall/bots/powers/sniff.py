"""Sniff: which seats to check for a wolf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.mind import Mind

_SNIFF: Final = purpose("bot sniffs")


def sniff(mind: Mind, field: Field) -> Pick:
    """The most suspect seats that are still unknown."""
    known = mind.memory.facts
    unknown = [seat for seat in others_in(mind, field) if seat not in known]
    unknown.sort(key=lambda seat: mind.as_known[seat] + mind.luck.whim(_SNIFF, seat, mind.now), reverse=True)
    return tuple(unknown[: field.most])


SNIFF: Final = Half(ability="sniff", fields={"sniff": sniff}, is_informed=True)
