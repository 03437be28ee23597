"""What `nightcall balance` does: a first answer at once, then a better one while somebody looks."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from nightcall.cli.lab.asked import read_book, read_cards, read_house_rules, read_players, read_way
from nightcall.cli.lab.books import deck_in_words
from nightcall.cli.lab.figures import compact
from nightcall.hidden_roles.teams import ALONE, LOVERS, NOBODY_WINS, VILLAGE, WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.lab.advice import Candidate, Search
from nightcall.lab.kernels import Kernels

# A first answer has to be there within two seconds of a cold start, of which starting takes some.
_FIRST_ANSWER: Final = 0.6
_SHOWN: Final = 5
_SIDES: Final = (WOLVES, VILLAGE, LOVERS, ALONE, NOBODY_WINS)


def advise(arguments: argparse.Namespace) -> int:
    """Zero, after the proposals."""
    book = read_book(arguments.book)
    players = read_players(book, arguments.players)
    if not 0 < arguments.aim < 100:
        raise BadSetup(f"The aim is the wolves' chance in percent, between 0 and 100, not {arguments.aim:g}.")
    if arguments.seconds < 0:
        raise BadSetup("The answer cannot be refined for less than no time.")
    if arguments.policy is None and arguments.information is None:
        arguments.information = "private"
    policy = read_way(arguments)
    rules = read_house_rules(book, arguments.options)
    search = Search(book, players, read_cards(arguments.cards), arguments.aim / 100, rules, policy, arguments.seed)
    if not search.candidates:
        raise BadSetup(f"No number of wolves makes a game of these cards for {players} players.")
    session = _Session(search, Kernels(book, search.base, policy), arguments)
    console = Console(highlight=False)
    session.find_first_answer()
    if arguments.json:
        session.refine(lambda: None)
        print(compact(session.as_data()))
        return 0
    console.print(
        f"{book.id}, {players} players; aim: the wolves win {arguments.aim:g} %; policy: {policy}.", soft_wrap=True
    )
    if console.is_terminal and arguments.seconds:
        with Live(session.picture(), console=console, refresh_per_second=4, transient=True) as live:
            session.refine(lambda: live.update(session.picture()))
    elif arguments.seconds:
        console.print(*session.lines(), "\nRefined:", sep="\n", soft_wrap=True)
        session.refine(lambda: None)
    console.print(*session.lines(), sep="\n", soft_wrap=True)
    return 0


class _Session:
    """One question, from its first answer to its best."""

    def __init__(self, search: Search, kernels: Kernels, arguments: argparse.Namespace) -> None:
        self._search = search
        self._kernels = kernels
        self._seconds = arguments.seconds
        self._aim = arguments.aim
        self._began = time.perf_counter()
        self._refines_since: float | None = None

    def find_first_answer(self) -> None:
        """Goes around the numbers of wolves until time is up."""
        while not self._search.best(1) or (
            time.perf_counter() - self._began < _FIRST_ANSWER
            and not all(one.is_settled for one in self._search.candidates)
        ):
            self._search.step()

    def refine(self, show: Callable[[], object]) -> None:
        """Learns more and shows it, until time is up or somebody has seen enough."""
        if not self._seconds:
            return
        self._kernels.warm_up_in_background()
        self._search.widen()
        self._refines_since = time.perf_counter()
        shown = 0.0
        try:
            while (now := time.perf_counter()) - self._refines_since < self._seconds:
                compiled = self._kernels.are_ready
                self._search.step(compiled=compiled)
                self._search.step_effects(self._best(), compiled=compiled)
                if now - shown > 0.25:
                    show()
                    shown = now
        except KeyboardInterrupt:
            pass

    def _best(self) -> Candidate:
        return self._search.best(1)[0]

    # -- what is shown --------------------------------------------------------------------------------------

    def picture(self) -> Group:
        """For a terminal: a table, and a bar that fills while the answer is refined."""
        table = Table(box=None, pad_edge=False)
        table.add_column("deck", overflow="fold")
        for side in self._sides():
            table.add_column(side, justify="right")
        table.add_column("nights", justify="right")
        table.add_column("games", justify="right")
        for one in self._search.best(_SHOWN):
            table.add_row(deck_in_words(one.deck), *self._figures(one))
        bar = Progress(TextColumn("refining"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
        spent = 0.0 if self._refines_since is None else time.perf_counter() - self._refines_since
        bar.add_task("", total=100, completed=min(100, round(100 * spent / (self._seconds or 1))))
        return Group(table, *self._effects(), *self._warnings(), bar)

    def lines(self) -> Iterator[str]:
        """For a pipe, and for the last word."""
        yield "  ".join([f"{side:>14}" for side in self._sides()] + ["nights", f"{'games':>9}", "deck"])
        for one in self._search.best(_SHOWN):
            *sides, nights, games = self._figures(one)
            yield "  ".join(
                [f"{side:>14}" for side in sides] + [f"{nights:>6}", f"{games:>9}", deck_in_words(one.deck)]
            )
        yield from self._effects()
        yield from self._warnings()

    def _sides(self) -> list[str]:
        return [side for side in _SIDES if any(one.odds.of(side).high for one in self._search.best(_SHOWN))]

    def _figures(self, one: Candidate) -> list[str]:
        odds = one.odds
        shares = [odds.of(side) for side in self._sides()]
        told = [
            f"{100 * share.chance:.1f}" + (f" ± {100 * share.margin:.1f}" if share.margin else "") for share in shares
        ]
        return [*told, f"{odds.nights:.1f}", "exact" if odds.how == "exact" else f"{odds.games:,}"]

    def _effects(self) -> Iterator[str]:
        best = self._best()
        effects = [(card, sign, one) for card, sign, one in self._search.effects(best) if one.is_known]
        if effects:
            yield "What each card adds to the wolves' chance in the first of these decks, in percent points:"
        chance = best.odds.of(WOLVES)
        for card, sign, one in effects:
            other = one.odds.of(WOLVES)
            adds = sign * (other.chance - chance.chance)
            margin = (other.margin**2 + chance.margin**2) ** 0.5
            exactness = f" ± {100 * margin:.1f}" if margin else ""
            yield f"  {card:16} {100 * adds:+6.1f}{exactness}{'' if sign < 0 else '   if it were added'}"

    def _warnings(self) -> Iterator[str]:
        for number, one in enumerate(self._search.best(_SHOWN), 1):
            yield from (f"Deck {number}: {warning}" for warning in one.warnings)

    def as_data(self) -> dict[str, Any]:
        """For programs."""
        best = self._best()
        return {
            "aim": self._aim,
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
                card: sign * (one.odds.of(WOLVES).chance - best.odds.of(WOLVES).chance)
                for card, sign, one in self._search.effects(best)
                if one.is_known
            },
        }
