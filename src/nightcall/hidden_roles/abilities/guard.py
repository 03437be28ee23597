"""Guard: its holder protects another seat from the pack for one night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.dawn import DawnRule, Dying, unbitten
from nightcall.hidden_roles.table import Table
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record


class Wards(list[Seat]):
    """Tonight: the seats the pack cannot kill."""


class Guarded(Event, frozen=True, kw_only=True):
    """The pack can't kill this seat tonight."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Wards].append(self.seat)

    def note(self, record: Record) -> None:
        record.act(self.by, "guard", self.seat)


def guard(table: Table, dying: Dying) -> Dying:
    """A guarded seat does not die of the bite."""
    return unbitten(dying, table.tonight[Wards])


class Guard(NightAbility, frozen=True, kw_only=True):
    """Another living seat each night; the same one again is allowed."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("guard", "Who is protected from the pack tonight.", LIVING, barred=("not_yourself",)),
    )

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return (guard,)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("guard", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"guard": int(guarded)}:
                    game.emit(Guarded(by=seat, seat=guarded, to=(seat,)))
