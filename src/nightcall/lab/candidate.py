"""Candidates of a search for decks: one deck each, with odds that become better the more of its games are played."""

from __future__ import annotations

from typing import Final

from nightcall.hidden_roles.decks import wolves_in
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import NOBODY_WINS, WOLVES
from nightcall.kernel.rules import TableSetup
from nightcall.lab.aims import HARDLY_A_CHANCE, Aim
from nightcall.lab.estimate import ENGINE_BATCH, estimate, is_exact_at_once, is_quickly_exact, possible_sides
from nightcall.lab.game_series import GameSeries
from nightcall.lab.odds import Odds, Tally
from nightcall.lab.policies.policy import RANDOM
from nightcall.lab.refusals import NotCompiled

_COMPILED_BATCH: Final = 4000
_ENOUGH: Final = 400_000  # games for one deck: a margin of about 0.15 %
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
