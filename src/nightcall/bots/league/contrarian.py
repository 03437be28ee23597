"""The contrarian: believes that the majority's target is innocent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import leader, said_today
from nightcall.bots.memory import Memory
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Defend
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class ContraryMind(Mind):
    """Condemns the most suspect among those with the fewest voices against them."""

    def condemned(self, seats: Sequence[Seat]) -> Seat | None:
        free = [seat for seat in seats if seat not in self.spared]
        fewest = min((self.voices[seat] for seat in free), default=0)
        return self.most_suspect([seat for seat in free if self.voices[seat] == fewest])

    def wants_dead(self, accused: Seat) -> bool:
        return super().wants_dead(accused) and self.voices[accused] <= 1


class Contrarian(Sensible):
    """Defends the leading target, and names somebody else."""

    def think(self, view: View) -> Mind:
        return ContraryMind(Memory(self._book, view.state), self._luck)

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        return () if mind.table.is_night else tuple(_object(mind))


def _object(mind: Mind) -> Iterator[AnyStatement]:
    led = leader(mind)
    if led is None or said_today(mind, Defend):
        return
    yield Defend(seat=led)
    other = mind.condemned([seat for seat in mind.table.living if seat not in (mind.seat, led)])
    if other is not None:
        yield Accuse(seat=other)
