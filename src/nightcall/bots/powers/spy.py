"""Spy: whether to look while the pack is awake, and where a wolf glances meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nightcall.bots.powers.half import Half
from nightcall.bots.powers.picking import others_in
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch
    from nightcall.bots.mind import Mind

_SPY: Final = purpose("bot spies")
_GLANCE: Final = purpose("bot glances")


def spy(mind: Mind, field: Field) -> Pick:
    """Sometimes, until a living wolf is known."""
    known = mind.memory.facts
    knows_one = any(known.get(seat) for seat in mind.table.living)
    return "yes" if not knows_one and mind.luck.happens(30, _SPY, mind.now) else "no"


def risk(mind: Mind, field: Field) -> Pick:
    """Like spying; the bigger risk when there is little to lose."""
    if spy(mind, field) == "no":
        return "none"
    return "big" if mind.is_late else "small"


def glance(mind: Mind, field: Field) -> Pick:
    """Anybody outside the pack may be the spy."""
    targets = others_in(mind, field)
    return mind.luck.pick(targets, _GLANCE, mind.now) if targets else None


def _allows(_ability: Any, told: ResultTold, _watch: PublicWatch) -> bool:
    """A glimpsed seat is always of the pack."""
    return told.is_wolf


SPY: Final = Half(
    ability="spy",
    fields={"spy": spy, "risk": risk, "glance": glance},
    is_informed=True,
    results=lambda _ability, _options: "team",
    allows=_allows,
)
