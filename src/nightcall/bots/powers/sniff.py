"""Sniff: which seats to check for a wolf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from nightcall.bots.powers.half import Half, Results
from nightcall.bots.powers.picking import others_in
from nightcall.hidden_roles.abilities.sniff import Sniff
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch
    from nightcall.bots.mind import Mind

_SNIFF: Final = purpose("bot sniffs")
_MOST_A_NIGHT: Final = 3


def sniff(mind: Mind, field: Field) -> Pick:
    """Picks half of a group that has a wolf in it, to find out who; otherwise the most suspect unknown seats."""
    others = others_in(mind, field)
    for group in mind.memory.wolf_among:
        living = [seat for seat in group if seat in others]
        if len(living) > 1:
            return tuple(living[: len(living) // 2])
    unknown = [seat for seat in others if seat not in mind.memory.facts]
    unknown.sort(key=lambda seat: mind.as_known[seat] + mind.luck.whim(_SNIFF, seat, mind.now), reverse=True)
    return tuple(unknown[: field.most])


def _results(_ability: Sniff, _options: Mapping[str, Any]) -> Results:
    return "team"


def _allows(ability: Sniff, told: ResultTold, watch: PublicWatch) -> bool:
    """At most three results a night."""
    results = {one.seat for one in watch.told if one.by == told.by}
    night = watch.night if told.night is None else told.night
    return ability.is_called_on(night) and len(results) <= _MOST_A_NIGHT * watch.night


SNIFF: Final = Half(ability="sniff", fields={"sniff": sniff}, is_informed=True, results=_results, allows=_allows)
