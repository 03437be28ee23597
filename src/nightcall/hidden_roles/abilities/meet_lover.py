"""MeetLover: the two who were chosen wake, see each other, and sleep again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from nightcall.hidden_roles.abilities.ability import NightAbility, Nights
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.tags import tag_of

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

_MATCHMAKE: Final = "matchmake"  # by name, to avoid a circular import


class FellInLove(Event, frozen=True, kw_only=True):
    """Who a seat is now in love with."""

    in_story: ClassVar[Telling] = "untold"

    seat: Seat
    loves: Seat

    def change(self, table: Table) -> None:
        table.lovers = (min(self.seat, self.loves), max(self.seat, self.loves))


class MeetLover(NightAbility, frozen=True, kw_only=True):
    """It stands on the matchmaker's card, because the lovers are called whenever that card is in the deck."""

    called_after: ClassVar[tuple[str, ...]] = (_MATCHMAKE,)
    is_called_by_holder: ClassVar[bool] = False

    nights: Nights = "first"

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        if not any(tag_of(kind) == _MATCHMAKE for kind in book.abilities):
            sentence = "Lovers are called but never made: give a card the ability '{ability}'."
            yield Sentence("warns_no_matchmaker", sentence, ability=_MATCHMAKE)

    def actors(self, game: Game, call: Call) -> tuple[Seat, ...]:
        return game.table.lovers or ()

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        for seat in actors:
            loves = game.table.lover_of(seat)
            if loves is not None:
                game.emit(FellInLove(seat=seat, loves=loves, to=(seat,)))

    def hear_moderator(self, game: Game, call: Call) -> Flow:
        actors = self.actors(game, call)
        self.wake(game, actors)
        return actors, {}
        yield  # makes it a generator
