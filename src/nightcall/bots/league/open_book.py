"""The open book: claims its card on the first day and reports results every morning; a wolf claims the plain card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import AnyStatement, Claim
from nightcall.kernel.view import View


class OpenBook(Sensible):
    """Nothing it knows is lost, but the pack knows who to bite."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        if mind.table.is_night:
            return ()
        return tuple(_all_of_it(mind)) or super().speak(view)


def _all_of_it(mind: Mind) -> Iterator[AnyStatement]:
    if mind.seat not in mind.memory.claims and mind.card is not None:
        yield Claim(card=mind.book.plain if mind.is_wolf else mind.card.name)
    if not mind.is_wolf:
        for seat, report in mind.memory.seen.items():
            if (mind.seat, seat) not in mind.memory.reports:
                yield report
