"""Brew: two potions, each for one use in the game: one heals the pack's victim, one kills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.dawn import DawnRule, Dying, killed, unbitten
from nightcall.hidden_roles.events import somebody
from nightcall.hidden_roles.table import Table
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record


class Cures(list[Seat]):
    """Tonight: the seats that are healed."""


class Doses(list[Seat]):
    """Tonight: the seats that are poisoned."""


class VictimShown(Event, frozen=True, kw_only=True):
    """The pack's victim, told to a seat that could still help; each of them, where there are several."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat | None

    @property
    def case(self) -> str:
        return somebody(self.seat)

    def note(self, record: Record) -> None:
        record.bitten = self.seat


class Healed(Event, frozen=True, kw_only=True):
    """The pack's victim is saved."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Cures].append(self.seat)
        table.spent.add((self.by, "heal"))

    def note(self, record: Record) -> None:
        record.act(self.by, "heal", self.seat)


class Poisoned(Event, frozen=True, kw_only=True):
    """This seat dies at dawn."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Doses].append(self.seat)
        table.spent.add((self.by, "poison"))

    def note(self, record: Record) -> None:
        record.act(self.by, "poison", self.seat)


def heal(table: Table, dying: Dying) -> Dying:
    """A healed seat does not die of the bite."""
    return unbitten(dying, table.tonight[Cures])


def poison(table: Table, dying: Dying) -> Dying:
    """A poisoned seat dies, healed or not."""
    for seat in table.tonight[Doses]:
        dying = killed(dying, seat, "poison")
    return dying


class Brew(NightAbility, frozen=True, kw_only=True):
    """The victim is shown every night, also when the healing potion is spent. Where there are two, it saves both."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("heal", "Save the victim?", ("yes", "no"), barred=("potion_is_spent", "nobody_to_heal")),
        Asked("poison", "Who is poisoned.", LIVING, barred=("potion_is_spent",)),
    )

    called_after: ClassVar[tuple[str, ...]] = ("hunt", "ravage", "spy")

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return heal, poison

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(2, says_no=True), ONE_SEAT)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        for seat in actors:
            for victim in game.table.tonight.victims or (None,):
                game.emit(VictimShown(seat=victim, to=(seat,)))

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        table = game.table
        no_heal: tuple[tuple[str, str], ...] = ()
        if (seat, "heal") in table.spent:
            no_heal = (("yes", "potion_is_spent"),)
        elif not table.tonight.victims:
            no_heal = (("yes", "nobody_to_heal"),)
        no_poison: tuple[tuple[int, str], ...] = ()
        if (seat, "poison") in table.spent:
            no_poison = tuple((other, "potion_is_spent") for other in table.living)
        return (
            Field("heal", ("yes", "no"), 0, 1, no_heal, says_no=True, regarding=table.tonight.victims),
            Field("poison", table.living, 0, 1, no_poison),
        )

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            value = answers.get(seat, {})
            if value.get("heal") == "yes":
                for victim in game.table.tonight.victims:
                    game.emit(Healed(by=seat, seat=victim, to=(seat,)))
            match value.get("poison"):
                case int(target):
                    game.emit(Poisoned(by=seat, seat=target, to=(seat,)))
