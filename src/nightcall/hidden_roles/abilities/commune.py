"""Commune: its holder hears from the dead whether the seat executed last was a wolf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import NightAbility, Nights
from nightcall.hidden_roles.teams import VILLAGE, Team
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record


class ExecutedJudged(Event, frozen=True, kw_only=True):
    """The side of the last executed seat, told to a seat that learns it."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat
    team: Team

    @property
    def case(self) -> str:
        return self.team

    def note(self, record: Record) -> None:
        record.find("judged", self.seat, team=self.team)


class Commune(NightAbility, frozen=True, kw_only=True):
    """Nothing is heard if nobody was executed the day before, nor on the first night."""

    nights: Nights = "from_second"

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        executed = game.table.executed
        if executed is None:
            return
        # With real cards, every hunter is known by the second night, so an unknown card is not a wolf's.
        card = game.table.playing.get(executed)
        for seat in actors:
            game.emit(ExecutedJudged(seat=executed, team=card.seen_as if card else VILLAGE, to=(seat,)))
