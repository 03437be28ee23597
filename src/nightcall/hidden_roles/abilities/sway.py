"""Sway: its holder chooses a seat, and votes against that seat count more on the coming day, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape
from nightcall.hidden_roles.abilities.weigh import Counts, mistaken_counts, needs_pointing
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table


class Sways(list[tuple[Seat, int]]):
    """Tonight and the following day: the seats chosen, and what a vote against each counts."""


class Swayed(Event, frozen=True, kw_only=True):
    """Votes against this seat will count more on the coming day, or not at all."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat
    counts: Counts

    def change(self, table: Table) -> None:
        table.tonight[Sways].append((self.seat, self.counts))

    def note(self, record: Record) -> None:
        record.act(self.by, "sway", self.seat)


class SwayAnnounced(Event, frozen=True, kw_only=True):
    """Everybody is told that votes against this seat count more today, or not at all."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat
    counts: Counts

    @property
    def case(self) -> str:
        return "more" if self.counts else "nothing"


class Sway(NightAbility, frozen=True, kw_only=True):
    """Another living seat. Everybody is told in the morning, though not who did it; the dead are not spoken of."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked(
            "sway",
            "Against which seat votes count more, or not at all, on the coming day.",
            LIVING,
            barred=("not_yourself",),
        ),
    )

    counts: Counts = 2

    @classmethod
    def open_day(cls, game: Game) -> None:
        for seat, counts in game.table.tonight[Sways]:
            if game.table.is_alive(seat):
                game.emit(SwayAnnounced(seat=seat, counts=counts, to=EVERYONE))

    @classmethod
    def weigh_vote(cls, game: Game, by: Seat, against: Seat | None) -> int:
        weight = 1
        for seat, counts in game.table.tonight[Sways]:
            weight *= counts if seat == against else 1
        return weight

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        yield from mistaken_counts(self.counts)

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        yield from needs_pointing(book)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("sway", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"sway": int(swayed)}:
                    game.emit(Swayed(by=seat, seat=swayed, counts=self.counts, to=(seat,)))
