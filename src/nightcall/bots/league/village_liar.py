"""The village liar: a well-meaning villager with a plain card who claims to have results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import learns_nothing, made_up, others, posing, said_today, unreported, unsaid
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Claim, Report, Retract
from nightcall.kernel.view import View

_SURE = 1.0  # the suspicion from which it calls somebody a wolf


class VillageLiar(Sensible):
    """Means to draw the bite away from those with real results; retracts everything when in danger."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        is_liar = not mind.table.is_night and learns_nothing(mind)
        return tuple(_lie(mind)) if is_liar else super().speak(view)


def _lie(mind: Mind) -> Iterator[AnyStatement]:
    claimed = mind.memory.claims.get(mind.seat)
    own = mind.card.name if mind.card is not None else mind.book.plain
    if claimed == own:
        return
    if mind.is_in_danger and claimed is not None:
        yield from unsaid(mind, Retract(), Claim(card=own))
        return
    claim = posing(mind)
    if claim is not None and not said_today(mind, Retract):
        yield claim
    elif claimed is not None and not said_today(mind, Report):
        seat = mind.most_suspect(unreported(mind, others(mind)))
        if seat is not None:
            yield made_up(mind, seat, is_wolf=mind.as_known[seat] > _SURE)
