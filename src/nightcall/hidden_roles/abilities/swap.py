"""Swap: on the first night its holder sees the cards in the middle and may play one of them instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from msgspec import Meta

from nightcall.hidden_roles.abilities.ability import Answers, NightAbility, Nights, Shape
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.asked import Asked
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import purpose
from nightcall.kernel.events import Event, Telling
from nightcall.kernel.polls import Flow
from nightcall.kernel.questions import Field
from nightcall.kernel.sentences import Sentence

if TYPE_CHECKING:
    from nightcall.hidden_roles.calls import Call
    from nightcall.hidden_roles.game import Game
    from nightcall.hidden_roles.record import Record
    from nightcall.hidden_roles.rulebook import HiddenRolesBook
    from nightcall.hidden_roles.table import Table

_LOT: Final = purpose("forced swap")
_SIDES: Final = ("left", "right")


class MiddleSeen(Event, frozen=True, kw_only=True):
    """The cards in the middle, told to a seat that may take one."""

    in_story: ClassVar[Telling] = "untold"

    cards: tuple[str, ...]

    def note(self, record: Record) -> None:
        record.table.middle = self.cards


class CardTaken(Event, frozen=True, kw_only=True):
    """A seat has exchanged its card with one from the middle, and plays that one from now on."""

    in_story: ClassVar[Telling] = "phrase"

    seat: Seat
    card: str
    left: str

    def change(self, table: Table) -> None:
        # Of a real middle, only the card that was laid down is known.
        middle = list(table.middle)
        if self.card in middle:
            middle[middle.index(self.card)] = self.left
        else:
            middle.append(self.left)
        table.middle = tuple(middle)
        table.give(self.seat, self.card)


class Swap(NightAbility, frozen=True, kw_only=True):
    """With nothing but wolves in the middle, one of them has to be taken."""

    asks: ClassVar[tuple[Asked, ...]] = (
        Asked("take", "Which card of the middle to play instead.", _SIDES, barred=("both_are_wolves",)),
        Asked("taken", "Which card was taken from the middle.", "other cards of the deck", is_moderators=True),
    )

    is_asked_in_passing: ClassVar[bool] = True  # whatever is taken, only the taker's card changes
    is_on_one_card: ClassVar[bool] = True  # there is only one middle
    is_dealt_once: ClassVar[bool] = True

    nights: Nights = "first"
    extra_cards: Annotated[
        int, Meta(description="How many cards more than seats the deck needs while this card is in it.")
    ] = 2

    @property
    def cards_in_the_middle(self) -> int:
        return self.extra_cards

    def mistakes(self, book: HiddenRolesBook) -> Iterator[tuple[str, str]]:
        if self.extra_cards != len(_SIDES):
            sentence = "{cards} cards cannot lie in the middle; use {usable}."
            yield "extra_cards", Sentence("book_middle", sentence, cards=self.extra_cards, usable=len(_SIDES))

    def shapes(self, game: Game) -> tuple[Shape, ...]:
        return (Shape(len(_SIDES)),)

    def wake(self, game: Game, actors: Sequence[Seat]) -> None:
        if game.table.middle:
            for seat in actors:
                game.emit(MiddleSeen(cards=game.table.middle, to=(seat,)))

    def fields(self, game: Game, actors: Sequence[Seat], seat: Seat) -> tuple[Field, ...]:
        barred = ((None, "both_are_wolves"),) if _must_take(game) else ()
        return (Field("take", _SIDES, 0, 1, barred, regarding=game.table.middle),)

    def resolve(self, game: Game, actors: Sequence[Seat], answers: Answers) -> None:
        for seat in actors:
            side = answers[seat]["take"] if seat in answers else None
            if side is None and _must_take(game):
                side = game.chance.pick(_SIDES, _LOT, seat)
            if side is not None:
                card = game.table.middle[_SIDES.index(str(side))]
                game.emit(CardTaken(seat=seat, card=card, left=game.table.cards[seat], to=(seat,)))

    def hear_moderator(self, game: Game, call: Call) -> Flow:
        """Asks the moderator which card was taken, if any: a real middle is not known here."""
        if not game.is_learnt:
            return (yield from NightAbility.hear_moderator(self, game, call))
        actors = yield from game.learn_holders(call)
        for seat in actors:
            cards = tuple(card for card in game.table.deck if card not in call.cards)
            value = yield from game.ask_moderator(call.name, (Field("taken", cards),), seat)
            if value["taken"] is not None and seat not in game.table.removed:
                left = game.table.cards[seat]
                game.emit(CardTaken(seat=seat, card=str(value["taken"]), left=left, to=(seat,)))
        return (), {}  # nothing is left to resolve


def _must_take(game: Game) -> bool:
    middle = game.table.middle
    return bool(middle) and all(game.book.card(card).counts_as == WOLVES for card in middle)
