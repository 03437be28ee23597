"""The stubborn one: picks a target on the first day at random, and pursues it until it is dead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from nightcall.bots.league.tricks import said_today
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.view import View

_HUNCH: Final = purpose("stubborn player's hunch")


class FixedMind(Mind):
    """Has one living target; reports and votes change nothing."""

    @cached_property
    def prey(self) -> Seat | None:
        """Its target: the first in a random order who is alive and not spared."""
        order = self.luck.sample(range(self.table.seats), self.table.seats, _HUNCH)
        free = [seat for seat in order if self.table.is_alive(seat) and seat != self.seat and seat not in self.spared]
        return free[0] if free else None

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        return self.prey if self.prey in seats else super().condemned(seats)

    def wants_dead(self, accused: Seat) -> bool:
        return accused == self.prey


class Stubborn(Sensible):
    """Names its target once a day, and reports its own results."""

    def think(self, view: View) -> FixedMind:
        return FixedMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        if not mind.table.is_night and mind.prey is not None and not said_today(mind, Accuse):
            return (Accuse(seat=mind.prey),)
        return super().speak(view)
