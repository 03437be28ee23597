"""What `nightcall odds BOOK` prints: each side's chance with one deck."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from nightcall.cli.lab.asked import read_book, read_cards, read_games, read_house_rules, read_players, read_way
from nightcall.cli.lab.figures import compact, digits, percent, written
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.errors import NightcallError
from nightcall.kernel.rules import Setup
from nightcall.lab.estimate import estimate, is_quickly_exact
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.exact.kinds import NotExact, read_rules
from nightcall.lab.odds import Odds, exactly
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy

_GAMES: Final = 20_000
_LONGEST_SHOWN: Final = 60
HOW: Final = {
    "exact": "computed exactly",
    "compiled": "from {games:,} games in compiled code",
    "engine": "from {games:,} games on the engine",
}


def show_book(arguments: argparse.Namespace) -> int:
    """Zero, after the odds of one deck."""
    book = read_book(arguments.book)
    players = read_players(book, arguments.players)
    rules = read_house_rules(book, arguments.options)
    policy, games = read_way(arguments), read_games(arguments.games)
    setup = prepare(book, players, read_cards(arguments.deck), rules)
    if games is None and policy == RANDOM and is_quickly_exact(book, setup):
        return _show_exact(arguments, book, setup)
    odds = _played(arguments, book, setup, policy, games or _GAMES)
    if arguments.json:
        print(compact(_as_data(book, setup, policy, odds)))
        return 0
    print(_headline(book, setup, policy))
    print(*told(odds), sep="\n")
    if games is None and policy == RANDOM:
        print(_why_not_exact(book, setup))
    return 0


def _played(arguments: argparse.Namespace, book: Rulebook, setup: Setup, policy: Policy, games: int) -> Odds:
    seed = arguments.seed or "0"
    try:
        return estimate(book, len(setup.players), setup.deck, setup.options, policy, games, seed, how="compiled")
    except NightcallError:
        return estimate(book, len(setup.players), setup.deck, setup.options, policy, games, seed, how="engine")


def _show_exact(arguments: argparse.Namespace, book: Rulebook, setup: Setup) -> int:
    found = exact_odds(book, setup, fractions=True)
    odds = exactly({side: float(chance) for side, chance in found.sides.items()}, float(found.nights))
    fractions = {side: Fraction(found.sides[side]) for side in odds.sides}
    if arguments.json:
        data = _as_data(book, setup, RANDOM, odds)
        for side, chance in fractions.items():
            data["sides"][side]["fraction"] = written(chance)
        print(compact(data))
        return 0
    print(_headline(book, setup, RANDOM))
    print(*told(odds), sep="\n")
    for side, chance in fractions.items():
        if digits(chance) <= _LONGEST_SHOWN:
            print(f"As a fraction, {side}: {written(chance)}.")
    return 0


def told(odds: Odds) -> Iterator[str]:
    """The odds, a line for each side."""
    for side, share in odds.sides.items():
        interval = "" if odds.how == "exact" else f"   {100 * share.low:.1f} to {100 * share.high:.1f} %"
        yield f"  {side:8} {percent(share.chance):>18}{interval}"
    yield f"{odds.nights:.2f} nights on average; {HOW[odds.how].format(games=odds.games)}."


def deck_in_words(deck: Mapping[str, int]) -> str:
    """As '3 werewolf, 8 townsperson, 1 fortune_teller'."""
    return ", ".join(f"{count} {card}" for card, count in deck.items())


def _headline(book: Rulebook, setup: Setup, policy: Policy) -> str:
    return f"{book.id}, {len(setup.players)} players, policy {policy}: {deck_in_words(setup.deck)}."


def _why_not_exact(book: Rulebook, setup: Setup) -> str:
    try:
        read_rules(book, setup)
    except NotExact as reason:
        return f"Not computed exactly: {reason}"
    return "Not computed exactly: the chain of this deck is long."


def _as_data(book: Rulebook, setup: Setup, policy: Policy, odds: Odds) -> dict[str, Any]:
    return {
        "book": book.id,
        "players": len(setup.players),
        "deck": setup.deck,
        "policy": {"skill": policy.skill, "information": policy.speaks},
        "how": odds.how,
        "games": odds.games,
        "nights": odds.nights,
        "sides": {
            side: {"chance": share.chance, "low": share.low, "high": share.high} for side, share in odds.sides.items()
        },
    }
