"""Silence: its holder chooses a seat that may neither speak nor vote on the coming day."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table


class Gags(set[Seat]):
    """Tonight and the following day: the seats that are silenced."""


class Silenced(Event, frozen=True, kw_only=True):
    """This seat will neither speak nor vote on the coming day."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat

    def change(self, table: Table) -> None:
        table.tonight[Gags].add(self.seat)

    def note(self, record: Record) -> None:
        record.act(self.by, "silence", self.seat)


class SilenceAnnounced(Event, frozen=True, kw_only=True):
    """Everybody is told who may neither speak nor vote today."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat


class Silence(NightAbility, frozen=True, kw_only=True):
    """Another living seat. Everybody is told in the morning, though not who did it; the dead are not spoken of."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("silence", "Who may neither speak nor vote on the coming day.", LIVING, barred=("not_yourself",)),
    )

    @classmethod
    def open_day(cls, game: Game) -> None:
        for seat in sorted(game.table.tonight[Gags]):
            if game.table.is_alive(seat):
                game.emit(SilenceAnnounced(seat=seat, to=EVERYONE))

    @classmethod
    def mutes(cls, game: Game) -> Collection[Seat]:
        return game.table.tonight[Gags]

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("silence", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"silence": int(silenced)}:
                    game.emit(Silenced(by=seat, seat=silenced, to=(seat,)))
