"""The false seer: a wolf who claims a card with results on the first day, and reports one every day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import enemies, made_up, posing, said_today, unreported
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Report
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.view import View

_KIND = purpose("false seer clears somebody")


class FalseSeer(Sensible):
    """Two results in three are wolves; the others clear somebody, mates first."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        return super().speak(view) if mind.table.is_night or not mind.is_wolf else tuple(_pose(mind))


def _pose(mind: Mind) -> Iterator[AnyStatement]:
    claim = posing(mind)
    if claim is not None:
        yield claim
    elif mind.seat in mind.memory.claims and not said_today(mind, Report):
        yield from _result(mind)


def _result(mind: Mind) -> Iterator[AnyStatement]:
    clears = mind.luck.happens(33, _KIND, mind.now)
    mates: list[Seat] = [seat for seat in mind.mates if mind.table.is_alive(seat)]
    of = unreported(mind, mates if clears and mates else enemies(mind))
    seat = mind.most_suspect(of)
    if seat is not None:
        yield made_up(mind, seat, is_wolf=not clears)
