"""The lurker: says nothing unless it is in danger, and votes with the others."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.league.bandwagoner import FollowingMind
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Claim
from nightcall.kernel.view import View


class Lurker(Sensible):
    """As a wolf it bites and waits; when many point at it, it claims the plain card."""

    def think(self, view: View) -> Mind:
        return FollowingMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        if mind.table.is_night or not mind.is_in_danger or mind.seat in mind.memory.claims:
            return ()
        own = mind.book.plain if mind.card is None or mind.is_wolf else mind.card.name
        return (Claim(card=own),)
