"""Turn: bitten, its holder does not die, but plays another card from then on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.causes import Deaths
from nightcall.hidden_roles.dawn import BITE, without
from nightcall.hidden_roles.events import How
from nightcall.hidden_roles.mistakes import no_such_card
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

Into = Annotated[str, Meta(description="The card that it becomes.")]


class Turned(Event, frozen=True, kw_only=True):
    """From now on a seat plays another card; it meets its new side when they next wake."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat
    card: str

    def change(self, table: Table) -> None:
        table.become(self.seat, self.card)


def unknown_card(into: str, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
    """The mistake of turning into a card that the book does not have."""
    names = [card.name for card in book.cards]
    if into not in names:
        yield "into", no_such_card(into, names)


class Turn(Ability, frozen=True, kw_only=True):
    """A holder who also dies of something else dies. Only the holder is told, at once."""

    into: Into

    @property
    def may_come_to_play(self) -> tuple[str, ...]:
        return (self.into,)

    @property
    def brings(self) -> tuple[str, ...]:
        return (self.into,)

    @classmethod
    def spare(cls, game: Game, deaths: Deaths, how: How) -> Deaths:
        for seat in sorted(deaths):
            turns = game.table.own(seat, Turn)
            if turns and deaths[seat] == (BITE,):
                game.emit(Turned(seat=seat, card=turns[0].into, to=(seat,)))
                deaths = without(deaths, (seat,), BITE)
        return deaths

    def reads_at_dawn(self, table: Table) -> tuple[Seat, ...]:
        return table.tonight.victims

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        yield from unknown_card(self.into, book)
