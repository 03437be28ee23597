"""Mimic: once in the game its holder chooses a seat, and plays that seat's card if it is one of a few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import ONE_SEAT, Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.mistakes import no_such_card
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table


class Mimicked(Event, frozen=True, kw_only=True):
    """From now on a seat plays the card of the seat it chose; null if there was nothing to imitate."""

    in_story: ClassVar[Telling] = "phrase"
    is_shown: ClassVar[bool] = True

    seat: Seat
    chosen: Seat
    card: str | None

    @property
    def case(self) -> str:
        return "nothing" if self.card is None else "card"

    def change(self, table: Table) -> None:
        if self.card is not None:
            table.become(self.seat, self.card)


class Mimic(NightAbility, frozen=True, kw_only=True):
    """With any other card the holder does not change; it is told at once, and meets its team when they next wake."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("mimic", "Whose card to play from now on.", LIVING, barred=("not_yourself",)),
    )

    called_after: ClassVar[tuple[str, ...]] = ("hunt", "ravage", "inspect")

    cards: Annotated[tuple[str, ...], Meta(description="The cards that can be imitated.")]
    nights: Nights = "second"

    @property
    def may_come_to_play(self) -> tuple[str, ...]:
        return self.cards

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        names = [card.name for card in book.cards]
        for name in self.cards:
            if name not in names:
                yield "cards", no_such_card(name, names)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (ONE_SEAT,)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("mimic", game.table.living, 0, 1, ((seat, "not_yourself"),)),)

    def reads(self, actors: Sequence[Seat], answers: Answers) -> tuple[Seat, ...]:
        picks = (answers[seat]["mimic"] for seat in actors if seat in answers)
        return tuple(pick for pick in picks if isinstance(pick, int))

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"mimic": int(chosen)}:
                    card = game.table.playing[chosen].name
                    game.emit(Mimicked(seat=seat, chosen=chosen, card=card if card in self.cards else None, to=(seat,)))
