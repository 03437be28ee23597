"""The loud one: states its opinion of everybody, every day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.bots.league.tricks import others, unsaid
from nightcall.bots.mind import Mind
from nightcall.bots.sensible import Sensible
from nightcall.hidden_roles.talk import Accuse, AnyStatement, Defend, WillVote
from nightcall.kernel.view import View

_MOST_ACCUSED = 3


class Loud(Sensible):
    """Reports its results as well, if it has any."""

    def speak(self, view: View) -> Sequence[AnyStatement]:
        mind = self.think(view)
        if mind.table.is_night:
            return ()
        said = super().speak(view)
        return said or tuple(_opinions(mind))


def _opinions(mind: Mind) -> Iterator[AnyStatement]:
    # From before today's talk; otherwise every line of the others would make it speak again.
    seats = sorted(others(mind), key=lambda seat: (-round(mind.as_known[seat]), seat))
    accused = [one.seat for one in mind.memory.said_today if isinstance(one, Accuse)]
    for seat in seats[: max(0, _MOST_ACCUSED - len(accused))]:
        yield from unsaid(mind, Accuse(seat=seat))
    if not any(isinstance(one, Defend) for one in mind.memory.said_today) and len(seats) > _MOST_ACCUSED:
        yield Defend(seat=seats[-1])
    if seats and not any(isinstance(one, WillVote) for one in mind.memory.said_today):
        yield WillVote(seat=seats[0])
