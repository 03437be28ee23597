"""Deck advice: candidates for a table, and a search that plays more games where they tell most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from nightcall.hidden_roles.decks import wolves_in
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.rules import TableSetup
from nightcall.lab.aims import Aim
from nightcall.lab.candidate import Candidate
from nightcall.lab.deck_changes import DeckChanges
from nightcall.lab.game_series import GameSeries
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import Policy

_MOST_EXTRA_CARDS: Final = 2


class DeckSearch:
    """Searches for decks with which each side wins about as often as requested."""

    def __init__(
        self,
        book: HiddenRolesBook,
        players: int,
        wanted: Sequence[str] | Mapping[str, int],
        aim: Aim,
        options: Mapping[str, Any],
        policy: Policy,
        seed: int | str = 0,
    ) -> None:
        self.aim = aim
        self._book, self._policy, self._seed = book, policy, seed
        self._changes = DeckChanges(book, players, options)
        self.base = prepare(book, players, _not_there_yet(book, players, wanted), options)
        # Nearest to the book's number of wolves first, so that the first results are about that.
        usual = wolves_in(book, self.base.deck)
        setups = sorted(self._changes.by_wolves(self.base.deck), key=lambda one: abs(wolves_in(book, one.deck) - usual))
        self.candidates = [self._new(setup) for setup in setups]
        self._effects: list[tuple[str, int, Candidate]] = []
        self._effects_of: Candidate | None = None

    def _new(self, setup: TableSetup) -> Candidate:
        return Candidate(GameSeries(self._book, setup, self._policy, self._seed))

    def glance(self) -> None:
        """Makes the quick estimate for the deck with the smallest possible distance."""
        nearest = self._nearest()
        if nearest is not None:
            nearest.glance()

    def step(self, *, compiled: bool = False) -> None:
        """Refines the deck with the smallest possible distance."""
        nearest = self._nearest()
        if nearest is not None:
            nearest.learn_more(compiled=compiled)

    def _nearest(self) -> Candidate | None:
        open_ones = [one for one in self.candidates if not one.is_settled]
        return min(open_ones, key=lambda one: one.least_distance(self.aim), default=None)

    def best(self, count: int) -> list[Candidate]:
        """The nearest decks that have an estimate."""
        known = [one for one in self.candidates if one.is_known]
        return sorted(known, key=lambda one: one.most_distance(self.aim))[:count]

    def widen(self) -> None:
        """Adds decks with one or two more cards than requested."""
        known = {tuple(one.deck.items()) for one in self.candidates}
        for extra in range(1, _MOST_EXTRA_CARDS + 1):
            for cards in combinations(self._changes.special_cards_left(self.base.deck), extra):
                deck = self._changes.with_cards(self.base.deck, cards)
                for setup in self._changes.by_wolves(deck) if deck else ():
                    if tuple(setup.deck.items()) not in known:
                        self.candidates.append(self._new(setup))

    # -- what each card adds --------------------------------------------------------------------------------

    def step_effects(self, of: Candidate, *, compiled: bool = False) -> None:
        """Refines the effect of adding or removing one card."""
        decks = [one for _, _, one in self.effects(of) if not one.is_settled]
        if decks:
            min(decks, key=lambda one: one.odds.games if one.is_known else 0).learn_more(compiled=compiled)

    def effects(self, of: Candidate) -> list[tuple[str, int, Candidate]]:
        """Decks that differ by one card: the card, and 1 if it is added or -1 if it is removed."""
        if self._effects_of is not of:
            self._effects_of = of
            self._effects = [(card, sign, self._new(setup)) for card, sign, setup in self._changes.neighbours(of.deck)]
        return self._effects


def _not_there_yet(
    book: HiddenRolesBook, players: int, wanted: Sequence[str] | Mapping[str, int]
) -> Sequence[str] | Mapping[str, int]:
    """The wanted cards that the book's deck lacks; a fully specified deck stays as it is."""
    if isinstance(wanted, Mapping):
        return wanted
    left = Counter(book.decks.get(players, {}))
    missing = []
    for card in wanted:
        if not left[card]:
            missing.append(card)
        left[card] -= 1
    return missing
