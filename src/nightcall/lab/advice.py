"""Deck advice: candidates for a table, and a search that plays more games where they tell most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from nightcall.hidden_roles.decks import middle_cards, wolves_in
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import NOBODY_WINS, WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import TableSetup
from nightcall.lab.aims import HARDLY_A_CHANCE, Aim
from nightcall.lab.estimate import ENGINE_BATCH, estimate, is_exact_at_once, is_quickly_exact, possible_sides
from nightcall.lab.game_series import GameSeries
from nightcall.lab.odds import Odds, Tally
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NotCompiled

_COMPILED_BATCH: Final = 4000
_ENOUGH: Final = 400_000  # games for one deck: a margin of about 0.15 %
_MOST_EXTRA_CARDS: Final = 2
# If one side wins this often, it is hardly a game.
_HARDLY_A_GAME: Final = 0.95


class Candidate:
    """One deck, and its estimated odds so far."""

    def __init__(self, series: GameSeries) -> None:
        self.setup = series.setup
        self.deck = series.setup.deck
        self._series = series
        self._book = series.book
        self._tally = Tally()
        self._is_compiled = False
        self.why_not_compiled = ""
        self._can_be_computed = series.policy == RANDOM and is_quickly_exact(series.book, series.setup)
        self._exact: Odds | None = None

    @property
    def is_known(self) -> bool:
        """True if there is any estimate yet."""
        return self._exact is not None or self._tally.games > 0

    @property
    def is_settled(self) -> bool:
        """True if more games would not matter."""
        return self._exact is not None or self._tally.games >= _ENOUGH

    @property
    def odds(self) -> Odds:
        """The current odds."""
        if self._exact is not None:
            return self._exact
        return self._tally.odds("compiled" if self._is_compiled else "engine", possible_sides(self._book, self.setup))

    def glance(self) -> None:
        """Makes the quick first estimate."""
        if self._can_be_computed and is_exact_at_once(self._book, self.setup):
            self._compute()
        else:
            self._play_on_the_engine()

    def learn_more(self, *, compiled: bool) -> None:
        """Computes the odds if that is quick, else plays the next games of the series."""
        if self._can_be_computed:
            self._compute()
        elif compiled and not self.why_not_compiled:
            self._play_compiled()
        else:
            self._play_on_the_engine()

    def _compute(self) -> None:
        self._exact = estimate(self._book, len(self.setup.players), self.deck, self.setup.options, how="exact")

    def _play_on_the_engine(self) -> None:
        self._tally += self._series.on_engine(ENGINE_BATCH, self._tally.games)

    def _play_compiled(self) -> None:
        try:
            self._tally += self._series.compiled(_COMPILED_BATCH, self._tally.games)
            self._is_compiled = True
        except NotCompiled as reason:
            self.why_not_compiled = str(reason)
            self._play_on_the_engine()

    def distance(self, aim: Aim) -> float:
        """The total distance of all sides' chances from the aim."""
        return aim.distance(self.odds, self.sides)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win with this deck."""
        return possible_sides(self._book, self.setup)

    def least_distance(self, aim: Aim) -> float:
        """A lower bound of the distance; -1 for an unknown deck, so that it is estimated first."""
        if not self.is_known:
            return -1.0
        return self.distance(aim) - self.odds.of(WOLVES).margin

    def most_distance(self, aim: Aim) -> float:
        """An upper bound of the distance, so that a few lucky games do not make a good deck."""
        return self.distance(aim) + self.odds.of(WOLVES).margin

    @property
    def warnings(self) -> list[str]:
        """What a host should know about this deck."""
        return warnings_of(self._book, self.setup, self.odds)


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
        self._book, self._players, self._options = book, players, options
        self.aim = aim
        self._policy, self._seed = policy, seed
        self.base = prepare(book, players, _not_there_yet(book, players, wanted), options)
        # Nearest to the book's number of wolves first, so that the first results are about that.
        usual = wolves_in(book, self.base.deck)
        setups = sorted(self._by_wolves(self.base.deck), key=lambda one: abs(wolves_in(book, one.deck) - usual))
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
            for cards in combinations(self._special_cards_left(self.base.deck), extra):
                deck = self._with(self.base.deck, cards)
                for setup in self._by_wolves(deck) if deck else ():
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
            self._effects = [(card, sign, self._new(setup)) for card, sign, setup in self._neighbours(of.deck)]
        return self._effects

    def _neighbours(self, deck: Mapping[str, int]) -> Iterator[tuple[str, int, TableSetup]]:
        for card in deck:
            if card != self._book.plain and self._book.card(card).counts_as != WOLVES:
                yield from ((card, -1, setup) for setup in self._playable(self._without(deck, card)))
        for card in self._special_cards_left(deck):
            changed = self._with(deck, (card,))
            if changed:
                yield from ((card, 1, setup) for setup in self._playable(changed))

    # -- decks ----------------------------------------------------------------------------------------------

    def _by_wolves(self, deck: Mapping[str, int]) -> Iterator[TableSetup]:
        """The deck with every playable number of wolves."""
        wolf = next(card for card in deck if self._book.card(card).counts_as == WOLVES)
        others = wolves_in(self._book, deck) - deck[wolf]
        for wolves in range(1, (self._players - 1) // 2 - others + 1):
            plain = deck.get(self._book.plain, 0) + deck[wolf] - wolves
            if plain >= 0:
                yield from self._playable({**deck, wolf: wolves, self._book.plain: plain})

    def _playable(self, deck: Mapping[str, int]) -> Iterator[TableSetup]:
        try:
            yield prepare(self._book, self._players, deck, self._options)
        except BadSetup:
            return

    def _special_cards_left(self, deck: Mapping[str, int]) -> list[str]:
        return [
            card.name
            for card in self._book.cards
            if card.counts_as != WOLVES and card.name != self._book.plain and not deck.get(card.name)
        ]

    def _with(self, deck: Mapping[str, int], cards: Sequence[str]) -> dict[str, int]:
        """The deck with these in place of plain cards; empty if there are too few plain ones."""
        plain = self._book.plain
        changed = dict(deck)
        for card in cards:
            copies = max(1, self._book.card(card).least)
            changed[card] = changed.get(card, 0) + copies
            changed[plain] = changed.get(plain, 0) - copies
        changed[plain] = changed.get(plain, 0) + middle_cards(self._book, changed) - middle_cards(self._book, deck)
        return changed if changed[plain] >= 0 else {}

    def _without(self, deck: Mapping[str, int], card: str) -> dict[str, int]:
        changed = {name: count for name, count in deck.items() if name != card}
        fewer = middle_cards(self._book, deck) - middle_cards(self._book, changed)
        changed[self._book.plain] = changed.get(self._book.plain, 0) + deck[card] - fewer
        return changed


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


def warnings_of(book: HiddenRolesBook, setup: TableSetup, odds: Odds) -> list[str]:
    """What a host should know about this deck: that it is decided at once, or hardly a game."""
    wolves, players = wolves_in(book, setup.deck), len(setup.players)
    found = []
    if 2 * wolves >= players - 1:
        ends_there = setup.options.get("equal_numbers_end", False)
        soon = "Decided at once" if ends_there else "Nearly decided at once"
        found.append(f"{soon}: one death makes the wolves as many as the others.")
    for side, share in odds.sides.items():
        if share.low > _HARDLY_A_GAME:
            found.append(f"Hardly a game: {side} wins more than {100 * _HARDLY_A_GAME:.0f} of 100.")
    for side in possible_sides(book, setup):
        share = odds.of(side)
        if side != NOBODY_WINS and share.chance < HARDLY_A_CHANCE:
            found.append(f"Hardly a chance for {side}: {100 * share.chance:.0f} of 100.")
    if odds.nights < 2:
        found.append(f"Over soon: after {odds.nights:.1f} nights on average.")
    return found
