"""Inspect: who to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from nightcall.bots.powers.half import Half, Results
from nightcall.bots.powers.picking import last_finger, others_in
from nightcall.hidden_roles.abilities.inspect import Inspect
from nightcall.kernel.chance import purpose
from nightcall.kernel.questions import Field, Pick

if TYPE_CHECKING:
    from nightcall.bots.belief.acts import ResultTold
    from nightcall.bots.belief.watching import PublicWatch
    from nightcall.bots.mind import Mind

_INSPECT: Final = purpose("bot inspects")


def inspect(mind: Mind, field: Field) -> Pick:
    """Picks somebody not seen yet, whose card is most worth knowing."""
    known = mind.memory.facts
    unseen = [seat for seat in others_in(mind, field) if seat not in known]
    finger = last_finger(mind, unseen)
    if finger:
        return finger[0]
    return max(unseen, key=lambda seat: mind.worth_knowing(seat) + mind.luck.whim(_INSPECT, seat), default=None)


def _results(ability: Inspect, options: Mapping[str, Any]) -> Results:
    sees = options.get("seer_sees", "book")
    return ability.shows if sees == "book" else sees


def _allows(ability: Inspect, told: ResultTold, watch: PublicWatch) -> bool:
    """At most one result a night, and about nobody who was already dead."""
    dead = watch.dead.get(told.seat)
    night = watch.night if told.night is None else told.night
    was_alive = dead is None or dead.night >= (told.night or 1) + (dead.how != "night")
    results = {one.seat for one in watch.told if one.by == told.by}
    return ability.is_called_on(night) and was_alive and len(results) <= watch.night


INSPECT: Final = Half(
    ability="inspect", fields={"inspect": inspect}, appeal=3, is_informed=True, results=_results, allows=_allows
)
