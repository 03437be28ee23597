"""The bus driver: a wolf who turns on its mates from the first day, to be trusted at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from nightcall.bots.league.tricks import said_today
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement, WillVote
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class DrivingMind(Mind):
    """Condemns mates first by day, and plays as a mate at night."""

    @cached_property
    def spared(self) -> frozenset[Seat]:
        if self.table.is_night or self.lover is not None:
            return super().spared
        return frozenset()

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        sold = self.sold(seats)
        return super().condemned(seats) if sold is None else sold

    def wants_dead(self, accused: Seat) -> bool:
        return accused == self.sold([accused]) or super().wants_dead(accused)

    def sold(self, seats: Sequence[Seat]) -> Seat | None:
        """The mate among these that looks worst to everybody."""
        mates = [seat for seat in seats if seat in self.mates and seat != self.lover]
        return max(mates, key=lambda seat: self.as_public[seat], default=None) if self.is_wolf else None


class BusDriver(Sensible):
    """Announces who it betrays, so that it is remembered."""

    def think(self, view: View) -> DrivingMind:
        return DrivingMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        sold = None if mind.table.is_night else mind.sold(mind.table.living)
        if sold is None:
            return super().speak(view)
        return () if said_today(mind, Accuse) else (Accuse(seat=sold), WillVote(seat=sold))
