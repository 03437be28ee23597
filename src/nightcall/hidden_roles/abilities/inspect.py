"""Inspect: each night its holder learns something of another living seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Shape, majority
from nightcall.hidden_roles.abilities.meet_fellows import FellowsMet
from nightcall.hidden_roles.events import Pointed
from nightcall.hidden_roles.teams import Team
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field, Value

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.table import Table


_LOT: Final = purpose("inspection")


class Looks(list[Seat]):
    """Tonight: the seats that were inspected."""


class Inspected(Event, frozen=True, kw_only=True):
    """The result of an inspection: a card, or only a side."""

    in_story: ClassVar[Telling] = "phrase"
    is_shown: ClassVar[bool] = True

    seat: Seat
    card: str | None = None
    team: Team | None = None

    @property
    def case(self) -> str:
        return self.team or "card"

    def change(self, table: Table) -> None:
        table.tonight[Looks].append(self.seat)

    def note(self, record: Record) -> None:
        record.find("inspected", self.seat, self.card, self.team)


class Inspect(NightAbility, frozen=True, kw_only=True):
    """Shows the card itself, or only the side it is seen with; a table may choose otherwise.

    Where two share this call they wake together, choose one seat together, and each learns what its own card shows.
    """

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("inspect", "Whose card is inspected.", LIVING, barred=("not_yourself", "not_your_fellow")),
    )

    called_after: ClassVar[tuple[str, ...]] = ("swap",)
    may_differ: ClassVar[tuple[str, ...]] = ("shows",)

    shows: Annotated[
        Literal["card", "team"], Meta(description="What its holder learns: the card itself, or only the side.")
    ]

    @property
    def acts_together(self) -> bool:
        return True

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        if len(actors) > 1:
            game.emit(FellowsMet(call=self.call, seats=tuple(actors), to=tuple(actors)))

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        barred = tuple([(one, "not_yourself" if one == seat else "not_your_fellow") for one in actors])
        return (Field("inspect", game.table.living, 0, 1, barred),)

    def changed(self, game: Game, actors: Sequence[Seat], seat: Seat, value: Value) -> None:
        if len(actors) > 1:
            pick = value.get("inspect")
            game.emit(Pointed(seat=seat, at=pick if isinstance(pick, int) else None, to=tuple(actors)))

    def reads(self, actors: Sequence[Seat], answers: Answers) -> tuple[Seat, ...]:
        return tuple(set(_picks(actors, answers)))

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        picks = _picks(actors, answers)
        if not picks:
            return
        seen = majority(picks, len(actors))
        if seen is None:
            seen = game.chance.pick(picks, _LOT, game.table.night)
        card = game.table.playing[seen]
        see_card: tuple[Seat, ...] = ()
        see_team: tuple[Seat, ...] = ()
        for seat in actors:
            if self._shows(game, seat) == "card":
                see_card += (seat,)
            else:
                see_team += (seat,)
        if see_card:
            game.emit(Inspected(seat=seen, card=card.name, to=see_card))
        if see_team:
            game.emit(Inspected(seat=seen, team=card.seen_as, to=see_team))

    def _shows(self, game: Game, seat: Seat) -> str:
        """What this seat's card shows, unless the table's option overrides it."""
        if game.options.seer_sees != "book":
            return game.options.seer_sees
        card = game.table.playing[seat]
        for one in card.abilities:
            if isinstance(one, Inspect) and one.called_by(card.name) == self.call:
                return one.shows
        return self.shows


def _picks(actors: Sequence[Seat], answers: Answers) -> list[Seat]:
    return [pick for seat in actors if seat in answers and isinstance(pick := answers[seat]["inspect"], int)]
