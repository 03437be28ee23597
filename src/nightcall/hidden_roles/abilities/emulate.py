"""Emulate: its holder chooses a seat to look up to, and becomes another card when that seat dies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.abilities.turn import Into, Turned, unknown_card
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table


class Models(dict[Seat, Seat]):
    """Whole game: each holder's model."""


class ModelChosen(Event, frozen=True, kw_only=True):
    """A seat looks up to another."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.kept[Models][self.by] = self.seat

    def note(self, record: Record) -> None:
        record.act(self.by, "emulate", self.seat)


class Emulate(NightAbility, frozen=True, kw_only=True):
    """Another living seat. A holder who is dead, or plays another card by then, does not change."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("model", "Whose death changes its holder's card.", LIVING, barred=("not_yourself",)),
    )

    into: Into
    nights: Nights = "first"

    @property
    def may_come_to_play(self) -> tuple[str, ...]:
        return (self.into,)

    @property
    def brings(self) -> tuple[str, ...]:
        return (self.into,)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("model", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"model": int(model)}:
                    game.emit(ModelChosen(by=seat, seat=model, to=(seat,)))

    @classmethod
    def mourn(cls, game: Game, dead: Sequence[Seat]) -> None:
        table = game.table
        for seat, model in sorted(table.kept[Models].items()):
            if model in dead and table.is_alive(seat) and seat not in table.removed:
                for ability in table.own(seat, Emulate)[:1]:
                    game.emit(Turned(seat=seat, card=ability.into, to=(seat,)))

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        yield from unknown_card(self.into, book)
