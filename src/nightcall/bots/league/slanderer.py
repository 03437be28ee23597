"""The slanderer: a wolf who calls somebody new a wolf each day, and retracts it the next morning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import enemies, made_up, said_today, unsaid
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Report, Retract
from nightcall.kernel.view import View


class Slanderer(Sensible):
    """Claims no card, so that it cannot be counter-claimed."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        return super().speak(view) if mind.table.is_night or not mind.is_wolf else tuple(_slander(mind))


def _slander(mind: Mind) -> Iterator[AnyStatement]:
    for remark in mind.table.talk:
        is_mine = remark.seat == mind.seat and remark.aloud and remark.night == mind.table.night - 1
        if is_mine and isinstance(remark.statement, Report):
            yield from unsaid(mind, Retract(seat=remark.statement.seat))
    victim = mind.most_suspect(enemies(mind))
    if victim is not None and not said_today(mind, Report):
        yield made_up(mind, victim, is_wolf=True)
