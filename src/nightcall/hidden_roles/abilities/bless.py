"""Bless: its holder protects another seat from one death, by a bite, by the vote, or by either."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.abilities.withstand import Against, Openly, cause_of, tell_who_lives, withstands
from nightcall.hidden_roles.causes import Deaths
from nightcall.hidden_roles.dawn import without
from nightcall.hidden_roles.events import How
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import NOBODY, Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table


class Blessings(dict[Seat, "Blessed"]):
    """Whole game: the current blessing of each blessed seat."""


class Blessed(Event, frozen=True, kw_only=True):
    """A seat will be kept from one death."""

    in_story: ClassVar[Telling] = "phrase"

    by: Seat
    seat: Seat
    against: Against
    openly: Openly

    def change(self, table: Table) -> None:
        table.kept[Blessings][self.seat] = self

    def note(self, record: Record) -> None:
        record.act(self.by, "bless", self.seat)


class BlessingSpent(Event, frozen=True, kw_only=True):
    """A blessed seat should have died, and lives; it has no blessing any more."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat

    def change(self, table: Table) -> None:
        table.kept[Blessings].pop(self.seat, None)


class Bless(NightAbility, frozen=True, kw_only=True):
    """Another living seat, which isn't told. A blessing lasts until it is used, or replaced by another."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("bless", "Who is kept from one death.", LIVING, barred=("not_yourself",)),
    )

    against: Against = "bite"
    openly: Openly = False
    nights: Nights = "first"

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("bless", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"bless": int(blessed)}:
                    gift = Blessed(by=seat, seat=blessed, against=self.against, openly=self.openly, to=(seat,))
                    game.emit(gift)

    @classmethod
    def spare(cls, game: Game, deaths: Deaths, how: How) -> Deaths:
        for seat in sorted(deaths):
            gift = game.table.kept[Blessings].get(seat)
            if gift is not None and cause_of(how) in deaths[seat] and withstands(gift.against, how):
                game.emit(BlessingSpent(seat=seat, to=NOBODY))
                tell_who_lives(game, seat, how, openly=gift.openly)
                deaths = without(deaths, (seat,), cause_of(how))
        return deaths
