"""Matchmake: its holder makes two seats, perhaps its own among them, love each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from nightcall.hidden_roles.abilities.ability import EVERY_SEAT, Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.abilities.meet_lover import MeetLover
from nightcall.kernel.asked import LIVING, Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.questions import Field
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table


class LoversMade(Event, frozen=True, kw_only=True):
    """The two lovers, told to the seat that chose them."""

    in_story: ClassVar[Telling] = "phrase"

    seats: tuple[Seat, Seat]

    def change(self, table: Table) -> None:
        table.lovers = self.seats


class Matchmake(NightAbility, frozen=True, kw_only=True):
    """Two seats are chosen; with no answer, nobody loves anybody."""

    asks: ClassVar[tuple[Asked, ...]] = (Asked("lovers", "Which two fall in love.", LIVING, 2, 2),)

    called_after: ClassVar[tuple[str, ...]] = ("swap",)

    is_asked_in_passing: ClassVar[bool] = True  # the lovers learn of it in their own call
    is_on_one_card: ClassVar[bool] = True  # there is only one pair of lovers
    is_dealt_once: ClassVar[bool] = True

    nights: Nights = "first"

    @classmethod
    def warnings(cls, book: HiddenRolesBook) -> Iterator[str]:
        if not book.cards_with(MeetLover):
            sentence = "Lovers are made but never told: give the same card 'meet_lover' with call = 'lovers'."
            yield Sentence("warns_untold_lovers", sentence)
        if "lovers_are_alone" not in book.ends:
            sentence = "A wolf and a human in love could not win together: add 'lovers_are_alone' to ends."
            yield Sentence("warns_lovers_cannot_win", sentence)

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(EVERY_SEAT, least=2, most=2),)

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        return (Field("lovers", game.table.living, 2, 2),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            match answers.get(seat):
                case {"lovers": (int(one), int(other))}:
                    game.emit(LoversMade(seats=(min(one, other), max(one, other)), to=(seat,)))
