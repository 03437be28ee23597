"""LoneHunt: in some nights its holder may kill one of its own pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.dawn import DawnRule, Dying, killed
from nightcall.hidden_roles.table import Table
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record


class Strays(list[Seat]):
    """Tonight: the seats of the pack that are killed by one of their own."""


class LoneHunted(Event, frozen=True, kw_only=True):
    """One of the pack dies at dawn."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Strays].append(self.seat)

    def note(self, record: Record) -> None:
        record.act(self.by, "lone_hunt", self.seat)


def lone_hunt(table: Table, dying: Dying) -> Dying:
    """A seat hunted by one of its own pack dies, and nobody is shown it in time."""
    for seat in table.tonight[Strays]:
        dying = killed(dying, seat, "lone_hunt")
    return dying


class LoneHunt(NightAbility, frozen=True, kw_only=True):
    """Another of the pack, or nobody; it isn't a bite, so protection from bites doesn't help."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("stray", "Which of the pack dies.", LIVING, barred=("not_yourself", "not_of_your_pack")),
    )

    called_after: ClassVar[tuple[str, ...]] = ("swap", "hunt", "ravage")

    nights: Nights = "even"

    @classmethod
    def at_dawn(cls) -> tuple[DawnRule, ...]:
        return (lone_hunt,)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        living, pack = game.table.living, game.kin()
        strangers = tuple((other, "not_of_your_pack") for other in living if other not in pack and other != seat)
        return (Field("stray", living, 0, 1, ((seat, "not_yourself"), *strangers)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"stray": int(stray)}:
                    game.emit(LoneHunted(by=seat, seat=stray, to=(seat,)))
