"""What `nightcall odds BOOK` prints: each side's chance with one deck."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from msgspec import to_builtins

from nightcall.cli.lab.asked import read_book, read_cards, read_games, read_house_rules, read_players, read_way
from nightcall.cli.lab.figures import compact, digits, percent, written
from nightcall.cli.lab.patience import patience
from nightcall.cli.lab.table_words import deck_in_words, end_of
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import TableSetup
from nightcall.lab.candidate import warnings_of
from nightcall.lab.estimate import Patience, is_quickly_exact, played_odds, why_not_exact
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.exact.reading import read_rules
from nightcall.lab.game_series import GameSeries
from nightcall.lab.odds import Odds, exactly
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.policies.ways import told as in_words
from nightcall.lab.refusals import NotExact

_GAMES: Final = 20_000
_GAMES_ON_THE_ENGINE: Final = 2_000
_LONGEST_SHOWN: Final = 60
_HOW: Final = {
    "exact": "computed exactly",
    "compiled": "from {games:,} games in compiled code",
    "engine": "from {games:,} games on the engine",
}


class _DeckOdds(NamedTuple):
    """The odds of one deck, and what they were computed for."""

    book: HiddenRolesBook
    setup: TableSetup
    policy: Policy
    odds: Odds

    def as_data(self) -> dict[str, Any]:
        """As `--json` prints them."""
        odds = self.odds
        sides = {side: {"chance": one.chance, "low": one.low, "high": one.high} for side, one in odds.sides.items()}
        return {
            "book": self.book.id,
            "players": len(self.setup.players),
            "deck": self.setup.deck,
            "policy": to_builtins(self.policy),
            "assumes": in_words(self.policy),
            "how": odds.how,
            "games": odds.games,
            "nights": odds.nights,
            "sides": sides,
        }


def show_book(arguments: argparse.Namespace) -> int:
    """Prints the odds of one deck; returns 0."""
    book = read_book(arguments.book)
    players = read_players(book, arguments.players)
    rules = read_house_rules(book, arguments.option)
    policy, games = read_way(arguments), read_games(arguments.games)
    if arguments.cards and arguments.deck:
        raise BadSetup("Use --with to add cards to the book's deck, or --deck for a deck of your own, not both.")
    setup = prepare(book, players, read_cards(arguments.cards or arguments.deck), rules)
    if arguments.exact:
        _refuse_what_is_not_exact(book, setup, policy, games)
    if arguments.exact or (games is None and policy == RANDOM and is_quickly_exact(book, setup)):
        return _show_exact(arguments, book, setup)
    with patience("Compiling the simulator; this happens once and takes about 15 seconds"):
        series = GameSeries(book, setup, policy, arguments.seed or "0")
        odds = played_odds(series, games or _GAMES, _on_the_engine(games))
    why_not = [why_not_exact(book, setup, policy)] if games is None and policy == RANDOM else []
    found = _DeckOdds(book, setup, policy, odds)
    _show(arguments, found, found.as_data(), [*why_not, *odds.why])
    return 0


def _on_the_engine(games: int | None) -> Patience:
    """As many games as were asked for, or fewer than compiled code would play."""
    return Patience(games or _GAMES_ON_THE_ENGINE)


def _show(arguments: argparse.Namespace, found: _DeckOdds, data: dict[str, Any], more: Iterable[str]) -> None:
    warnings = warnings_of(found.book, found.setup, found.odds)
    if arguments.json:
        print(compact({**data, "warnings": warnings}))
        return
    print(f"{found.book.id}, {len(found.setup.players)} players: {deck_in_words(found.setup.deck)}.")
    print(f"Policy: {in_words(found.policy)}.")
    print(f"The end: {end_of(found.setup)}.")
    print(*_told(found.odds), *more, *warnings, sep="\n")


def _refuse_what_is_not_exact(book: HiddenRolesBook, setup: TableSetup, policy: Policy, games: int | None) -> None:
    """Raises with the reason if these odds can't be computed."""
    if games is not None:
        raise BadSetup("--exact computes and --games simulates: leave out one of them.")
    if policy != RANDOM:
        raise NotExact("Only lots are computed exactly: use --policy lots, without --skill, or leave out --exact.")
    read_rules(book, setup)


def _show_exact(arguments: argparse.Namespace, book: HiddenRolesBook, setup: TableSetup) -> int:
    found = exact_odds(book, setup, fractions=True)
    odds = exactly({side: float(chance) for side, chance in found.sides.items()}, float(found.nights))
    fractions = {side: Fraction(found.sides[side]) for side in odds.sides}
    deck_odds = _DeckOdds(book, setup, RANDOM, odds)
    data = deck_odds.as_data()
    for side, chance in fractions.items():
        data["sides"][side]["fraction"] = written(chance)
    short = [
        f"As a fraction, {side}: {written(chance)}."
        for side, chance in fractions.items()
        if digits(chance) <= _LONGEST_SHOWN
    ]
    _show(arguments, deck_odds, data, short)
    return 0


def _told(odds: Odds) -> Iterator[str]:
    """The odds, a line for each side."""
    for side, share in odds.sides.items():
        interval = "" if odds.how == "exact" else f"   {100 * share.low:.1f} to {100 * share.high:.1f} %"
        yield f"  {side:8} {percent(share.chance):>18}{interval}"
    yield f"{odds.nights:.2f} nights on average; {_HOW[odds.how].format(games=odds.games)}."
