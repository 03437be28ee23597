"""Lantern: its holder lights up another seat, which learns that somebody has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class LanternHeld(Event, frozen=True, kw_only=True):
    """This seat has been looked at by lantern light."""

    by: Seat
    seat: Seat


class LitUp(Event, frozen=True, kw_only=True):
    """Somebody holds a lantern; an event of its own, since an audience of both would tell the lit seat who it is."""

    seat: Seat


class Lantern(NightAbility, frozen=True, kw_only=True):
    """Any living seat, its own too."""

    asks: ClassVar[tuple[Asked, ...]] = (Asked("light_up", "Who is lit up.", LIVING),)
    helps: ClassVar[tuple[str, ...]] = ("light_up",)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("light_up", game.table.living),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"light_up": int(lit)}:
                    game.emit(LanternHeld(by=seat, seat=lit, to=(seat,)))
                    game.emit(LitUp(seat=lit, to=(lit,)))
