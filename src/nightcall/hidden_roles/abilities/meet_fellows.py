"""MeetFellows: those who hold it wake together and know one another from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import NightAbility, Nights
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.words import CallName

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record


class FellowsMet(Event, frozen=True, kw_only=True):
    """Those who share a call without hunting see each other."""

    in_story: ClassVar[Telling] = "phrase"

    call: CallName
    seats: tuple[Seat, ...]

    def note(self, record: Record) -> None:
        for seat in self.seats:
            record.find("fellow", seat)


class MeetFellows(NightAbility, frozen=True, kw_only=True):
    """They only see one another; there is nothing to choose."""

    nights: Nights = "first"

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        if actors:
            game.emit(FellowsMet(call=self.call, seats=tuple(actors), to=tuple(actors)))
