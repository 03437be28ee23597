"""Odds of a deck: exact if possible, else from compiled games, else from engine games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, prod
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.teams import ALONE, LOVERS, VILLAGE, WOLVES
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.rules import TableSetup
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.exact.reading import read_rules
from nightcall.lab.game_series import GameSeries
from nightcall.lab.halves import exact_half, name_of
from nightcall.lab.odds import SIDES, How, Odds, Tally, exactly
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NotCompiled, NotExact

Deck = Mapping[str, int] | Sequence[str] | None

# States of a chain: about a second of work; longer ones are simulated unless requested.
_SOON: Final = 1000
# About a tenth of a second.
_AT_ONCE: Final = 100
# How much longer counting ballots takes with lovers.
_BALLOTS: Final = {"nobody": 1, "lot": 2, "again": 4}
_GAMES: Final = 2000
_ONLY_BY_LOT: Final = Sentence("inexact_not_by_lot", "Odds are exact only when everybody votes by lot.")
ENGINE_BATCH: Final = 20  # games between two checks for waiting users


class Patience(NamedTuple):
    """How long the engine may play if nothing is compiled: a number of games, or a time."""

    games: int = _GAMES
    is_over: Callable[[], bool] = lambda: False


_PATIENT: Final = Patience()


def estimate(
    book: HiddenRolesBook,
    players: int,
    deck: Deck = None,
    options: Mapping[str, Any] | None = None,
    policy: Policy = RANDOM,
    games: int = _GAMES,
    seed: int | str = 0,
    *,
    how: How | None = None,
    patience: Patience = _PATIENT,
) -> Odds:
    """The odds of this table: exact if that is quick, else from compiled games, else from engine games.

    The odds say why no better method was used. A requested method that is impossible raises `NotExact` or
    `NotCompiled`.
    """
    setup = prepare(book, players, deck, options)
    if games < 1:
        raise BadSetup(f"{games} games are not enough: play at least 1.")
    if how == "exact" or (how is None and policy == RANDOM and is_quickly_exact(book, setup)):
        if policy != RANDOM:
            raise NotExact(_ONLY_BY_LOT)
        found = exact_odds(book, setup)
        return exactly({side: float(chance) for side, chance in found.sides.items()}, float(found.nights))
    if how == "engine":
        return engine_odds(book, setup, policy, Patience(games), seed)
    series = GameSeries(book, setup, policy, seed)
    if how == "compiled":
        return series.compiled(games).odds("compiled", possible_sides(book, setup))
    odds = played_odds(series, games, patience)
    return replace(odds, why=(why_not_exact(book, setup, policy), *odds.why))


def played_odds(series: GameSeries, games: int, patience: Patience) -> Odds:
    """The odds from games: compiled ones, or fewer on the engine if something has no compiled half."""
    book, setup, policy, seed = series
    try:
        tally = series.compiled(games)
    except NotCompiled as reason:
        fewer = patience._replace(games=min(games, patience.games))
        return replace(engine_odds(book, setup, policy, fewer, seed), why=(on_the_engine(reason.sentence),))
    return tally.odds("compiled", possible_sides(book, setup))


def engine_odds(book: HiddenRolesBook, setup: TableSetup, policy: Policy, patience: Patience, seed: int | str) -> Odds:
    """The odds from games on the engine, at least a few."""
    series, tally = GameSeries(book, setup, policy, seed), Tally()
    while tally.games < patience.games and not (tally.games and patience.is_over()):
        batch = min(ENGINE_BATCH, patience.games - tally.games)
        tally += series.on_engine(batch, tally.games)
    return tally.odds("engine", possible_sides(book, setup))


def why_not_exact(book: HiddenRolesBook, setup: TableSetup, policy: Policy) -> Sentence:
    """Why these odds are not computed exactly, as a sentence."""
    if policy != RANDOM:
        return _ONLY_BY_LOT
    try:
        read_rules(book, setup)
    except NotExact as reason:
        return _not_computed(reason.sentence)
    return _not_computed(Sentence("inexact_long", "the chain of this deck is long."))


def _not_computed(why: str) -> Sentence:
    return Sentence("inexact", "Not computed exactly: {why}", why=why)


def on_the_engine(why: str) -> Sentence:
    """Why these games are slow, as a sentence."""
    return Sentence("on_the_engine", "Simulated on the engine, which is slower: {why}", why=why)


def is_exact_at_once(book: HiddenRolesBook, setup: TableSetup) -> bool:
    """True if the chain computes this table's odds instantly."""
    return _length_of_chain(book, setup) <= _AT_ONCE


def is_quickly_exact(book: HiddenRolesBook, setup: TableSetup) -> bool:
    """True if the chain computes this table's odds in about a second."""
    return _length_of_chain(book, setup) <= _SOON


def _length_of_chain(book: HiddenRolesBook, setup: TableSetup) -> float:
    """The approximate number of states; infinite if the chain cannot follow the rules."""
    try:
        rules = read_rules(book, setup)
    except NotExact:
        return inf
    counts = [0] * len(rules.kinds)
    for card, count in setup.deck.items():
        counts[rules.kind_of[card]] += count
    kinds = sum(1 for count in counts if count)
    badge = kinds if rules.options.sheriff_day else 1
    potions = 1 << len(rules.leaves)
    lovers = 1
    if LOVERS in possible_sides(book, setup):
        lovers = (1 + kinds * (kinds + 1) // 2) * _BALLOTS[rules.options.tied_vote]
    return prod(count + 1 for count in counts) * badge * potions * lovers


def possible_sides(book: HiddenRolesBook, setup: TableSetup) -> tuple[str, ...]:
    """The sides that can win with this deck."""
    cards = [book.card(card) for card in setup.deck]
    halves = [exact_half(name_of(ability)) for card in cards for ability in card.abilities]
    can_win = {side for half in halves if half for side in half.may_win}
    can_win |= {ALONE for card in cards if card.wins_with == ALONE}
    return (WOLVES, VILLAGE, *(side for side in SIDES if side in can_win))
