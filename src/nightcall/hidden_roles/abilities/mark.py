"""Mark: its holder chooses a seat that will stand beside the nominated of the coming day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.table import Table


class Marked(Event, frozen=True, kw_only=True):
    """This seat is to stand beside whoever is nominated today."""

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight.marked = (*table.tonight.marked, (self.by, self.seat))


class MarkAnnounced(Event, frozen=True, kw_only=True):
    """The seat that was marked in the night."""

    seat: Seat


class Mark(NightAbility, frozen=True, kw_only=True):
    """Any living seat, its own too. What comes of it is said where seats are nominated."""

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("mark", game.table.living),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"mark": int(marked)}:
                    game.emit(Marked(by=seat, seat=marked, to=(seat,)))
