"""Inspect: each night its holder learns something of another living seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.events import Inspected
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class Inspect(NightAbility, frozen=True, kw_only=True):
    """Shows the card itself, or only the side it is seen with; a table may choose otherwise."""

    shows: Literal["card", "team"]

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("inspect", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def reads(self, actors: Sequence[Seat], answers: Answers) -> tuple[Seat, ...]:
        picks = (answers[seat]["inspect"] for seat in actors if seat in answers)
        return tuple(pick for pick in picks if isinstance(pick, int))

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        shows = self.shows if game.options.seer_sees == "book" else game.options.seer_sees
        for seat in actors:
            pick = answers[seat]["inspect"] if seat in answers else None
            if not isinstance(pick, int):
                continue
            if shows == "card":
                game.emit(Inspected(seat=pick, card=game.table.playing[pick].name, to=(seat,)))
            else:
                game.emit(Inspected(seat=pick, team=game.table.playing[pick].seen_as, to=(seat,)))
