"""What `nightcall odds BOOK` prints: each side's chance with one deck."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import to_builtins

from nightcall.cli.lab.asked import read_book, read_cards, read_games, read_house_rules, read_players, read_way
from nightcall.cli.lab.figures import compact, digits, percent, written
from nightcall.cli.lab.patience import patience
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import TableSetup
from nightcall.lab.advice import warnings_of
from nightcall.lab.estimate import Patience, is_quickly_exact, played_odds, why_not_exact
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.exact.kinds import read_rules
from nightcall.lab.odds import Odds, exactly
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.policies.ways import told as in_words
from nightcall.lab.refusals import NotExact

_GAMES: Final = 20_000
_GAMES_ON_THE_ENGINE: Final = 2_000
_LONGEST_SHOWN: Final = 60
HOW: Final = {
    "exact": "computed exactly",
    "compiled": "from {games:,} games in compiled code",
    "engine": "from {games:,} games on the engine",
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
        refuse_what_is_not_exact(book, setup, policy, games)
    if arguments.exact or (games is None and policy == RANDOM and is_quickly_exact(book, setup)):
        return _show_exact(arguments, book, setup)
    with patience("Compiling the simulator; this happens once and takes about 15 seconds"):
        odds = played_odds(book, setup, policy, games or _GAMES, arguments.seed or "0", _on_the_engine(games))
    why_not = [why_not_exact(book, setup, policy)] if games is None and policy == RANDOM else []
    _show(arguments, book, setup, policy, odds, _as_data(book, setup, policy, odds), [*why_not, *odds.why])
    return 0


def _on_the_engine(games: int | None) -> Patience:
    """As many games as were asked for, or fewer than compiled code would play."""
    return Patience(games or _GAMES_ON_THE_ENGINE)


def _show(
    arguments: argparse.Namespace,
    book: HiddenRolesBook,
    setup: TableSetup,
    policy: Policy,
    odds: Odds,
    data: dict[str, Any],
    more: Iterable[str],
) -> None:
    warnings = warnings_of(book, setup, odds)
    if arguments.json:
        print(compact({**data, "warnings": warnings}))
        return
    print(f"{book.id}, {len(setup.players)} players: {deck_in_words(setup.deck)}.")
    print(f"Policy: {in_words(policy)}.")
    print(f"The end: {end_of(setup)}.")
    print(*told(odds), *more, *warnings, sep="\n")


def refuse_what_is_not_exact(book: HiddenRolesBook, setup: TableSetup, policy: Policy, games: int | None) -> None:
    """Raises with the reason if these odds can't be computed."""
    if games is not None:
        raise BadSetup("--exact computes and --games simulates: leave out one of them.")
    if policy != RANDOM:
        raise NotExact("Only lots are computed exactly: use --policy lots, without --skill, or leave out --exact.")
    read_rules(book, setup)


def end_of(setup: TableSetup) -> str:
    """When a game at this table ends, in words."""
    if setup.options.get("equal_numbers_end"):
        return "the wolves win as soon as they are as many as the others, the others once no wolf lives"
    return "it goes on until one side is gone, also one against one"


def _show_exact(arguments: argparse.Namespace, book: HiddenRolesBook, setup: TableSetup) -> int:
    found = exact_odds(book, setup, fractions=True)
    odds = exactly({side: float(chance) for side, chance in found.sides.items()}, float(found.nights))
    fractions = {side: Fraction(found.sides[side]) for side in odds.sides}
    data = _as_data(book, setup, RANDOM, odds)
    for side, chance in fractions.items():
        data["sides"][side]["fraction"] = written(chance)
    short = [
        f"As a fraction, {side}: {written(chance)}."
        for side, chance in fractions.items()
        if digits(chance) <= _LONGEST_SHOWN
    ]
    _show(arguments, book, setup, RANDOM, odds, data, short)
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


def _as_data(book: HiddenRolesBook, setup: TableSetup, policy: Policy, odds: Odds) -> dict[str, Any]:
    return {
        "book": book.id,
        "players": len(setup.players),
        "deck": setup.deck,
        "policy": to_builtins(policy),
        "assumes": in_words(policy),
        "how": odds.how,
        "games": odds.games,
        "nights": odds.nights,
        "sides": {
            side: {"chance": share.chance, "low": share.low, "high": share.high} for side, share in odds.sides.items()
        },
    }
