"""Curse: once in the game its holder takes another seat out of it by dawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.dawn import DawnRule, Dying, killed
from nightcall.hidden_roles.table import Table
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game


class Curses(list[Seat]):
    """Tonight: those who are cursed."""


class Cursed(Event, frozen=True, kw_only=True):
    """This seat dies at dawn."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Curses].append(self.seat)
        table.spent.add((self.by, "curse"))


def curse(table: Table, dying: Dying) -> Dying:
    """A cursed seat dies."""
    for seat in table.tonight[Curses]:
        dying = killed(dying, seat, "curse")
    return dying


class Curse(NightAbility, frozen=True, kw_only=True):
    """Another living seat, and only once."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("curse", "Who dies at dawn.", LIVING, barred=("not_yourself", "curse_is_spent")),
    )

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return (curse,)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        barred: tuple[tuple[Seat, str], ...] = ((seat, "not_yourself"),)
        if (seat, "curse") in game.table.spent:
            barred = tuple((other, "curse_is_spent") for other in game.table.living)
        return (Field("curse", game.table.living, 0, 1, barred),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"curse": int(cursed)}:
                    game.emit(Cursed(by=seat, seat=cursed, to=(seat,)))
