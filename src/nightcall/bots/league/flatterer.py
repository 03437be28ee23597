"""The flatterer: praises somebody new each day, and accuses nobody."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.league.tricks import by_lot, others, said_today
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Defend
from nightcall.kernel.view import View


class Flatterer(Sensible):
    """As a wolf it praises humans and hides its mates among them; it keeps its own results secret."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        friend = by_lot(mind, others(mind))
        if mind.table.is_night or friend is None or said_today(mind, Defend):
            return ()
        return (Defend(seat=friend),)
