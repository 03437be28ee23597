"""Sniff: its holder learns whether there is a wolf among some seats: its neighbours, or up to three of its choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.teams import VILLAGE, WOLVES
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table

_MOST: Final = 3


class Scents(list[bool]):
    """Tonight: what is announced at dawn."""


class Sniffed(Event, frozen=True, kw_only=True):
    """Whether there is a wolf among these seats."""

    in_story: ClassVar[Telling] = "phrase"
    is_shown: ClassVar[bool] = True

    by: Seat
    seats: tuple[Seat, ...]
    found: bool
    spreads: bool

    @property
    def case(self) -> str:
        return "wolf" if self.found else "nothing"

    def change(self, table: Table) -> None:
        if self.spreads:
            table.tonight[Scents].append(self.found)

    def note(self, record: Record) -> None:
        if self.found and len(self.seats) > 1:
            record.wolf_among.append(self.seats)
            return
        for seat in self.seats:
            record.find("sniffed", seat, team=WOLVES if self.found else VILLAGE)


class ScentSpread(Event, frozen=True, kw_only=True):
    """Everybody learns whether somebody smelt a wolf; not who, nor where."""

    in_story: ClassVar[Telling] = "untold"

    found: bool

    @property
    def case(self) -> str:
        return "wolf" if self.found else "nothing"


class Sniff(NightAbility, frozen=True, kw_only=True):
    """The neighbours are the nearest living seats on both sides."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("sniff", "The seats among which to smell for a wolf.", LIVING, 0, _MOST, barred=("not_yourself",)),
    )

    called_after: ClassVar[tuple[str, ...]] = ("swap", "hunt", "ravage")  # real wolf cards are known by then

    among: Annotated[
        Literal["neighbours", "chosen"], Meta(description="Its neighbours, or up to three players it chooses.")
    ] = "chosen"
    publicly: Annotated[bool, Meta(description="Whether everybody is told at dawn, though not which seats.")] = False

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(EVERY_SEAT, most=_MOST),) if self.among == "chosen" else ()

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        if self.among == "neighbours":
            return ()
        return (Field("sniff", game.table.living, 0, _MOST, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case _ if self.among == "neighbours":
                    self._smell(game, seat, neighbours(game.table, seat))
                case {"sniff": tuple(chosen)} if chosen:
                    self._smell(game, seat, tuple(one for one in chosen if isinstance(one, int)))

    def _smell(self, game: Game, by: Seat, seats: tuple[Seat, ...]) -> None:
        found = any(game.table.counts_as_wolf(seat) for seat in seats)
        game.emit(Sniffed(by=by, seats=seats, found=found, spreads=self.publicly, to=(by,)))

    @classmethod
    def announce(cls, game: Game) -> None:
        for found in sorted(game.table.tonight[Scents]):
            game.emit(ScentSpread(found=found, to=EVERYONE))


def neighbours(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The nearest living seats on both sides, in seat order; one if there is only one."""
    others = [other for other in table.living if other != seat]
    if not others:
        return ()
    after = min((other for other in others if other > seat), default=others[0])
    before = max((other for other in others if other < seat), default=others[-1])
    return tuple(sorted({before, after}))
