"""Sniff: who to check for a wolf."""

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
    """Picks the most suspect unknown seat, alone: who it is can be told, that it is one of three can't."""
    unknown = [seat for seat in others_in(mind, field) if seat not in mind.memory.facts]
    unknown.sort(key=lambda seat: mind.as_known[seat] + mind.luck.whim(_SNIFF, seat, mind.now), reverse=True)
    return tuple(unknown[:1])


def _results(_ability: Sniff, _options: Mapping[str, Any]) -> Results:
    return "team"


def _allows(ability: Sniff, told: ResultTold, watch: PublicWatch) -> bool:
    """At most three results a night."""
    results = {one.seat for one in watch.told if one.by == told.by}
    night = watch.night if told.night is None else told.night
    return ability.is_called_on(night) and len(results) <= _MOST_A_NIGHT * watch.night


SNIFF: Final = Half(ability="sniff", fields={"sniff": sniff}, is_informed=True, results=_results, allows=_allows)
