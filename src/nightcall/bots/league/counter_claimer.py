"""The counter-claimer: a wolf who waits for a claim with results, then claims the same card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import enemies, made_up, said_today, unreported
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Claim, Report
from nightcall.kernel.audience import Seat
from nightcall.kernel.view import View


class CounterClaimer(Sensible):
    """Its first result is about its rival, later ones about those who believe the rival."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        return super().speak(view) if mind.table.is_night or not mind.is_wolf else tuple(_rival(mind))


def _rival(mind: Mind) -> Iterator[AnyStatement]:
    claims = mind.memory.claims
    rivals = [seat for seat in enemies(mind) if mind.results_of(claims.get(seat, mind.book.plain)) is not None]
    if mind.seat not in claims:
        if rivals:
            yield Claim(card=claims[rivals[0]])
    elif not said_today(mind, Report):
        of: list[Seat] = unreported(mind, rivals) or unreported(mind, enemies(mind))
        if of:
            yield made_up(mind, of[0], is_wolf=True)
