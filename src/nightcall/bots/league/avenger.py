"""The avenger: goes after anyone who has turned on it, for the rest of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from nightcall.bots.league.tricks import said_today
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class GrudgingMind(Mind):
    """Counts every word and vote against itself."""

    @cached_property
    def grudges(self) -> Counter[Seat]:
        """How often each seat has turned on this one."""
        turned = [by for by, seat in self.memory.votes if seat == self.seat]
        turned += [by for (by, seat), accuses in self.memory.stances.items() if seat == self.seat and accuses]
        turned += [by for (by, seat), is_wolf in self.memory.reports.items() if seat == self.seat and is_wolf]
        return Counter(turned)

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        enemy = self.enemy(seats)
        return super().condemned(seats) if enemy is None else enemy

    def wants_dead(self, accused: Seat) -> bool:
        return self.enemy([accused]) is not None or super().wants_dead(accused)

    def enemy(self, seats: Sequence[Seat]) -> Seat | None:
        """The seat that has turned on this one most often."""
        hated = [seat for seat in seats if self.grudges[seat] and seat not in self.spared]
        return max(hated, key=lambda seat: (self.grudges[seat], -seat), default=None)


class Avenger(Sensible):
    """Otherwise plays sensibly."""

    def think(self, view: View) -> GrudgingMind:
        return GrudgingMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        enemy = None if mind.table.is_night else mind.enemy(mind.table.living)
        if enemy is not None and not said_today(mind, Accuse):
            return (Accuse(seat=enemy),)
        return super().speak(view)
