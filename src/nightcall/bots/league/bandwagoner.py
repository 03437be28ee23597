"""The bandwagoner: always shares the majority opinion."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.bots.league.tricks import leader, said_today
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class FollowingMind(Mind):
    """Condemns the majority's target, mates included; thinks for itself only if nobody leads."""

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        led = leader(self)
        return led if led in seats and led != self.lover else super().condemned(seats)


class Bandwagoner(Sensible):
    """Speaks only to join in."""

    def think(self, view: View) -> Mind:
        return FollowingMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        led = leader(mind)
        if mind.table.is_night or led is None or led == mind.lover or said_today(mind, WillVote):
            return ()
        return (WillVote(seat=led),)
