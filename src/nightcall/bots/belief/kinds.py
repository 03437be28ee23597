"""Card kinds: what the belief distinguishes about a table's cards, from the rulebook and public events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from nightcall.bots.powers.all import half_of
from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.decks import middle_cards
from nightcall.hidden_roles.events import GameBegan
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES

# Actor types: the models of behaviour have weights for each.
WOLF: Final = 0
INFORMED: Final = 1
TRAITOR: Final = 2
OTHER: Final = 3
TYPES: Final = ("wolf", "informed", "traitor", "other")

# Where the number of wolves is secret: most tables play the book's number, some another.
_AS_THE_BOOK_SAYS: Final = 0.7


class CardKinds:
    """The cards that, as everybody knows, may be in this game."""

    def __init__(self, book: HiddenRolesBook, began: GameBegan) -> None:
        self.book = book
        self.seats = len(began.players)
        self.options: Mapping[str, Any] = began.options
        self.deck = began.deck
        self.uncounted = began.uncounted

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All cards, in the book's order."""
        return tuple(card.name for card in self.book.cards if card.name in (*self.deck, *self.uncounted))

    @cached_property
    def specials(self) -> dict[str, int]:
        """The cards that are neither plain nor wolves, with their counts."""
        return {name: self.deck[name] for name in self.names if name in self.deck and self.is_special(name)}

    def is_special(self, name: str) -> bool:
        """True for a card that is neither the plain one nor counted as a wolf."""
        return name != self.book.plain and name not in self.book.wolves

    @cached_property
    def middle(self) -> int:
        """How many cards lie in the middle."""
        return middle_cards(self.book, self.deck)

    @cached_property
    def mimics(self) -> frozenset[str]:
        """The cards whose holder may come to count as a wolf."""
        wolves = self.book.wolves
        return frozenset(
            name
            for name in self.deck
            if any(not wolves.isdisjoint(one.may_come_to_play) for one in self.book.card(name).abilities)
        )

    @cached_property
    def wolves(self) -> dict[int, float]:
        """The probability of each number of wolf cards in the deck."""
        secret = self.book.wolves & {*self.uncounted}
        if not secret:
            return {sum(count for name, count in self.deck.items() if name in self.book.wolves): 1.0}
        fewest, most = self.options.get("fewest_wolves", 0), self.options.get("most_wolves", 0)
        if most:
            return dict.fromkeys(range(fewest, most + 1), 1 / (most - fewest + 1))
        usual = self.book.decks.get(self.seats, {})
        number = sum(count for name, count in usual.items() if name in self.book.wolves) or max(1, self.seats // 4)
        around = [other for other in (number - 1, number + 1) if 0 < other < self.seats - 1]
        return {number: _AS_THE_BOOK_SAYS, **{other: (1 - _AS_THE_BOOK_SAYS) / len(around) for other in around}}

    def type_of(self, name: str) -> int:
        """The actor type of a seat that plays this card."""
        return self._types[name]

    @cached_property
    def _types(self) -> dict[str, int]:
        return {card.name: self._type_of(card) for card in self.book.cards}

    def _type_of(self, card: Card) -> int:
        if card.counts_as == WOLVES:
            return WOLF
        if self.is_informed(card.name):
            return INFORMED
        return TRAITOR if card.wins_with == WOLVES else OTHER

    def is_informed(self, name: str) -> bool:
        """True if the holder of this card can learn what others are."""
        return name in self._informed

    @cached_property
    def _informed(self) -> frozenset[str]:
        return frozenset(
            card.name
            for card in self.book.cards
            if any(half_of(ability).allows is not None for ability in card.abilities)
        )

    def is_seen_through(self, is_wolf: bool) -> bool:
        """True if a result "wolf" (or "not a wolf") is always correct."""
        cards = [self.book.card(name) for name in self.names]
        seen = [one for one in cards if (one.seen_as == WOLVES) == is_wolf]
        return not self.mimics and all((one.counts_as == WOLVES) == is_wolf for one in seen)

    def abilities(self) -> tuple[Ability, ...]:
        """All abilities of the cards in this game."""
        return tuple(ability for name in self.names for ability in self.book.card(name).abilities)

    @cached_property
    def is_bite_certain(self) -> bool:
        """True if every night death is the pack's: no other power kills, and none is unknown."""
        return all(half_of(ability).ability and not half_of(ability).kills for ability in self.abilities())
