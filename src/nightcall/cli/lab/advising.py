"""What `nightcall balance` does: a first answer at once, then better ones while somebody watches."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from nightcall.cli.lab.asked import read_aim, read_book, read_cards, read_house_rules, read_players, read_way
from nightcall.cli.lab.figures import compact
from nightcall.cli.lab.table_words import deck_in_words, end_of
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.lab.advice import DeckSearch
from nightcall.lab.candidate import Candidate
from nightcall.lab.kernels import Kernels
from nightcall.lab.odds import SIDES
from nightcall.lab.policies.ways import told as in_words

# A first answer has to be there within two seconds of a cold start, on a slow and busy machine too.
_FIRST_ANSWER: Final = 0.2
# Compiled code is worth more than the few games that the engine could play meanwhile.
_FOR_THE_COMPILER: Final = 0.1
_SHOWN: Final = 5


def advise(arguments: argparse.Namespace) -> int:
    """Prints the proposed decks; returns 0."""
    book = read_book(arguments.book)
    players = read_players(book, arguments.players)
    aim = read_aim(arguments.aim)
    if not arguments.seconds >= 0:
        raise BadSetup("--seconds must not be negative.")
    policy = read_way(arguments)
    rules = read_house_rules(book, arguments.option)
    search = DeckSearch(book, players, read_cards(arguments.cards), aim, rules, policy, arguments.seed)
    if not search.candidates:
        raise BadSetup(f"No number of wolves makes a playable deck of these cards for {players} players.")
    advice = Advising(search, Kernels(book, search.base, policy), arguments)
    advice.find_first_answer()
    if arguments.json:
        advice.refine(lambda: None)
        print(compact(advice.as_data()))
        return 0
    print(f"{book.id}, {players} players. Aim: {aim}.")
    print(f"Policy: {in_words(policy)}.")
    print(f"The end: {end_of(search.base)}.")
    if arguments.seconds and sys.stdout.isatty():
        from nightcall.cli.lab.watching import watch

        watch(advice)
    elif arguments.seconds:
        print(*advice.lines(), "\nRefined:", sep="\n", flush=True)
        advice.refine(lambda: None)
    print(*advice.lines(), sep="\n")
    return 0


class Advising:
    """One question, from its first answer to its best."""

    def __init__(self, search: DeckSearch, kernels: Kernels, arguments: argparse.Namespace) -> None:
        self._search = search
        self._kernels = kernels
        self._seconds: float = arguments.seconds
        self._refines_since: float | None = None

    @property
    def progress(self) -> float:
        """The elapsed share of the time for refining, from 0 to 1."""
        if self._refines_since is None:
            return 0.0
        return min(1.0, (time.perf_counter() - self._refines_since) / self._seconds)

    def find_first_answer(self) -> None:
        """Goes around the numbers of wolves until time is up."""
        began = time.perf_counter()
        while not self._search.best(1) or (
            time.perf_counter() - began < _FIRST_ANSWER and not all(one.is_settled for one in self._search.candidates)
        ):
            self._search.glance()

    def refine(self, show: Callable[[], object]) -> None:
        """Learns more and shows it, until time is up or somebody has seen enough."""
        if not self._seconds:
            return
        self._refines_since = time.perf_counter()
        shown = 0.0
        try:
            self._kernels.warm_up_in_background()
            self._search.widen()
            while self.progress < 1:
                self._kernels.wait(_FOR_THE_COMPILER)
                compiled = self._kernels.are_ready
                self._search.step(compiled=compiled)
                self._search.step_effects(self._best(), compiled=compiled)
                if self.progress - shown > 0.25 / self._seconds:
                    show()
                    shown = self.progress
        except KeyboardInterrupt:
            pass

    def _best(self) -> Candidate:
        return self._search.best(1)[0]

    # -- what is shown --------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """A row for each deck, then the remarks."""
        yield "  ".join([f"{side:>14}" for side in self.sides] + [f"{'nights':>10}", f"{'games':>9}", "deck"])
        for *sides, nights, games, deck in self.rows():
            yield "  ".join([f"{side:>14}" for side in sides] + [f"{nights:>10}", f"{games:>9}", deck])
        yield from self.remarks()

    @property
    def sides(self) -> list[str]:
        """Those that can win with any of these decks."""
        return [side for side in SIDES if any(one.odds.of(side).high for one in self._search.best(_SHOWN))]

    def rows(self) -> Iterator[list[str]]:
        """For each deck: each side's chance, the nights, the games that tell it, and its cards."""
        for one in self._search.best(_SHOWN):
            odds = one.odds
            shares = [odds.of(side) for side in self.sides]
            told = [
                f"{100 * share.chance:.1f}" + (f" ± {100 * share.margin:.1f}" if share.margin else "")
                for share in shares
            ]
            games = "exact" if odds.how == "exact" else f"{odds.games:,}"
            nights = f"{odds.nights:.1f}" + (f" ± {odds.spread:.1f}" if odds.spread else "")
            yield [*told, nights, games, deck_in_words(one.deck)]

    def remarks(self) -> Iterator[str]:
        """What each card adds, what to beware of, and why it takes so long."""
        yield from self._effects()
        best = self._search.best(_SHOWN)
        for number, one in enumerate(best, 1):
            yield from (f"Deck {number}: {warning}" for warning in one.warnings)
        if any(one.odds.how == "engine" for one in best):
            for reason in sorted({self._kernels.why_not, *(one.why_not_compiled for one in best)} - {""}):
                yield f"Simulated on the engine, which is slower: {reason}"

    def _effects(self) -> Iterator[str]:
        best = self._best()
        effects = [(card, sign, one) for card, sign, one in self._search.effects(best) if one.is_known]
        if effects:
            yield "What each card adds to each side's chance in the first of these decks, in percentage points:"
        for card, sign, one in effects:
            told = [
                f"{side} {100 * sign * (one.odds.of(side).chance - best.odds.of(side).chance):+.1f}"
                for side in self.sides
                if one.odds.of(side).high or best.odds.of(side).high
            ]
            margin = (one.odds.of(WOLVES).margin ** 2 + best.odds.of(WOLVES).margin ** 2) ** 0.5
            exactness = f" (± {100 * margin:.1f})" if margin else ""
            yield f"  {card:16} {', '.join(told)}{exactness}{'' if sign < 0 else ', if it were added'}"

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        best = self._best()
        return {
            "aim": self._search.aim.shares(best.sides),
            "decks": [
                {
                    "deck": one.deck,
                    "how": one.odds.how,
                    "games": one.odds.games,
                    "nights": one.odds.nights,
                    "sides": {
                        side: {"chance": share.chance, "low": share.low, "high": share.high}
                        for side, share in one.odds.sides.items()
                    },
                    "warnings": one.warnings,
                }
                for one in self._search.best(_SHOWN)
            ],
            "adds": {
                card: {side: sign * (one.odds.of(side).chance - best.odds.of(side).chance) for side in one.odds.sides}
                for card, sign, one in self._search.effects(best)
                if one.is_known
            },
        }
