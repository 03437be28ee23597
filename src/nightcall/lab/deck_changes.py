"""Decks near another one: with other numbers of wolves, or with one card more or less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nightcall.hidden_roles.decks import middle_cards, wolves_in
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import TableSetup
from nightcall.lab.policies.playing import prepare


class DeckChanges:
    """Changes decks for a number of players; what cannot be played is left out."""

    def __init__(self, book: HiddenRolesBook, players: int, options: Mapping[str, Any]) -> None:
        self._book, self._players, self._options = book, players, options

    def by_wolves(self, deck: Mapping[str, int]) -> Iterator[TableSetup]:
        """The deck with every playable number of wolves."""
        wolf = next(card for card in deck if self._book.card(card).counts_as == WOLVES)
        others = wolves_in(self._book, deck) - deck[wolf]
        for wolves in range(1, (self._players - 1) // 2 - others + 1):
            plain = deck.get(self._book.plain, 0) + deck[wolf] - wolves
            if plain >= 0:
                yield from self._playable({**deck, wolf: wolves, self._book.plain: plain})

    def neighbours(self, deck: Mapping[str, int]) -> Iterator[tuple[str, int, TableSetup]]:
        """Decks that differ by one card: the card, and 1 if it is added or -1 if it is removed."""
        for card in deck:
            if card != self._book.plain and self._book.card(card).counts_as != WOLVES:
                yield from ((card, -1, setup) for setup in self._playable(self._without(deck, card)))
        for card in self.special_cards_left(deck):
            changed = self.with_cards(deck, (card,))
            if changed:
                yield from ((card, 1, setup) for setup in self._playable(changed))

    def special_cards_left(self, deck: Mapping[str, int]) -> list[str]:
        """The cards with powers that are not in the deck, but for wolves."""
        return [
            card.name
            for card in self._book.cards
            if card.counts_as != WOLVES and card.name != self._book.plain and not deck.get(card.name)
        ]

    def with_cards(self, deck: Mapping[str, int], cards: Sequence[str]) -> dict[str, int]:
        """The deck with these in place of plain cards; empty if there are too few plain ones."""
        plain = self._book.plain
        changed = dict(deck)
        for card in cards:
            copies = max(1, self._book.card(card).least)
            changed[card] = changed.get(card, 0) + copies
            changed[plain] = changed.get(plain, 0) - copies
        changed[plain] = changed.get(plain, 0) + middle_cards(self._book, changed) - middle_cards(self._book, deck)
        return changed if changed[plain] >= 0 else {}

    def _playable(self, deck: Mapping[str, int]) -> Iterator[TableSetup]:
        try:
            yield prepare(self._book, self._players, deck, self._options)
        except BadSetup:
            return

    def _without(self, deck: Mapping[str, int], card: str) -> dict[str, int]:
        changed = {name: count for name, count in deck.items() if name != card}
        fewer = middle_cards(self._book, deck) - middle_cards(self._book, changed)
        changed[self._book.plain] = changed.get(self._book.plain, 0) + deck[card] - fewer
        return changed
