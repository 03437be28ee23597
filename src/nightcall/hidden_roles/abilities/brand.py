"""Brand: its holder marks some seats night by night, and wins when all others who live bear its mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.abilities.martyr import Wins, side_that_wins
from nightcall.hidden_roles.teams import Team
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

_MOST: Final = 3


class Brands(defaultdict[Seat, set[Seat]]):
    """Whole game: the seats that bear the mark of each holder."""

    def __init__(self) -> None:
        super().__init__(set)


class Branded(Event, frozen=True, kw_only=True):
    """These seats bear a mark from now on."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seats: tuple[Seat, ...]

    def change(self, table: Table) -> None:
        table.kept[Brands][self.by].update(self.seats)

    def note(self, record: Record) -> None:
        for seat in self.seats:
            record.act(self.by, "brand", seat)


class Brand(NightAbility, frozen=True, kw_only=True):
    """Other living seats, which aren't told. A mark stays for the whole game; the dead are not counted."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("brand", "Who gets the mark.", LIVING, 0, _MOST, barred=("not_yourself", "bears_your_mark")),
    )

    most: Annotated[int, Meta(description="How many seats it may mark in a night, 1 to 3.")] = 2
    wins: Wins = "alone"

    @classmethod
    def goals(cls, table: Table) -> Iterator[tuple[Seat, Team]]:
        for seat in table.living:
            for one in table.own(seat, cls):
                marked = table.kept[Brands].get(seat, ())
                if all(other in marked for other in table.living if other != seat):
                    yield seat, side_that_wins(table, seat, one.wins)

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        if not 1 <= self.most <= _MOST:
            sentence = "{seats} in a night cannot be marked; use 1 to {most}."
            yield "most", Sentence("book_brand_most", sentence, seats=self.most, most=_MOST)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(EVERY_SEAT, 0, self.most),)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        living, marked = game.table.living, sorted(game.table.kept[Brands].get(seat, ()))
        barred = tuple((other, "bears_your_mark") for other in marked if game.table.is_alive(other))
        return (Field("brand", living, 0, self.most, ((seat, "not_yourself"), *barred)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"brand": int(one)}:
                    game.emit(Branded(by=seat, seats=(one,), to=(seat,)))
                case {"brand": tuple(chosen)} if chosen:
                    seats = tuple(sorted(other for other in chosen if isinstance(other, int)))
                    game.emit(Branded(by=seat, seats=seats, to=(seat,)))
