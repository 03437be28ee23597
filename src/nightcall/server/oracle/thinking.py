"""The worker side of the odds service. Questions and answers are sent as JSON."""

from __future__ import annotations

import contextlib
import time
from typing import Any, Final, NamedTuple

import msgspec

from nightcall.families.registry import family_of
from nightcall.kernel.audience import Seat
from nightcall.kernel.errors import BadSetup, NightcallError
from nightcall.kernel.sentences import Sentence
from nightcall.lab.books import BookOfCards
from nightcall.lab.estimate import Deck, Patience, engine_odds, estimate, is_exact_at_once
from nightcall.lab.group.check import Comparison, HeldOutCheck, check, fit_games
from nightcall.lab.group.fit import PARTS, Group
from nightcall.lab.group.games import PlayedGame
from nightcall.lab.kernels import compile_all
from nightcall.lab.odds import Odds
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.policies.ways import LIKE_MOST, policy_of
from nightcall.lab.wolff import MODELS, table
from nightcall.library import own_rulebook, resume, rulebooks
from nightcall.server.rooms.preparing import book_of, brought_along
from nightcall.server.rooms.refusing import in_words
from nightcall.wire.rooms.odds import (
    Compared,
    GroupChecked,
    GroupFound,
    OddsAsked,
    OddsFound,
    ShareShown,
    TableWay,
    WolffChance,
    WolffFound,
)

GAMES_COMPILED: Final = 20_000
A_MOMENT: Final = 0.15  # a chart asks for twenty tables; better figures follow once compiled code is ready
A_WHILE: Final = 2.0  # for a deck that cannot be compiled
FEWEST_BY_WOLFF: Final = 5
MOST_WOLVES: Final = 8
_WARMED_WITH: Final = 1

Table = tuple[BookOfCards, int, Deck, dict[str, Any], Policy]  # what odds are computed for


def warm_up() -> bool:
    """True once compiled games can be played; False if they never can."""
    try:
        for book in rulebooks().values():
            cards = family_of(book).for_lab(book)
            if cards is not None:
                estimate(cards, cards.least_players, games=_WARMED_WITH, policy=LIKE_MOST, how="compiled")
                compile_all(cards)
    except (NightcallError, ImportError):
        return False
    return True


# House rules that change no odds.
_CHANGE_NOTHING: Final = ("calls_close", "devices", "votes")


def answer(question: bytes, compiled: bool) -> bytes:
    """The odds of the deck in question, or why there are none."""
    return msgspec.json.encode(_answer(msgspec.json.decode(question, type=OddsAsked), compiled))


def _answer(asked: OddsAsked, compiled: bool) -> OddsFound:
    group = asked.group
    policy = policy_of(asked.policy) if group is None else Policy(speaks="private", **msgspec.structs.asdict(group))
    try:
        own = brought_along(asked.setup)
        book = book_of(asked.setup, None if own is None else own_rulebook(own))
        cards = family_of(book).for_lab(book)
        if cards is None:
            raise BadSetup(Sentence("no_odds_of_a_board", "A board game has no deck."))
        options = {name: value for name, value in asked.setup.options.items() if name not in _CHANGE_NOTHING}
        table = (cards, asked.players, asked.setup.deck, options, policy)
        found = (
            estimate(*table, games=GAMES_COMPILED, patience=_patience(A_WHILE)) if compiled else guess(table, A_MOMENT)
        )
    except NightcallError as error:
        return OddsFound(problem=in_words(error.sentence, asked.setup))
    sides = {
        side: ShareShown(chance=share.chance, low=share.low, high=share.high) for side, share in found.sides.items()
    }
    why = tuple(in_words(sentence, asked.setup) for sentence in found.why)
    return OddsFound(sides=sides, nights=found.nights, games=found.games, how=found.how, why=why)


def guess(table: Table, seconds: float) -> Odds:
    """The odds as far as possible in this many seconds without compiled code, from at least a few games."""
    book, players, deck, options, policy = table
    setup = prepare(book, players, deck, options)
    if policy == RANDOM and is_exact_at_once(book, setup):
        return estimate(*table, how="exact")
    return engine_odds(book, setup, policy, _patience(seconds), 0)


def _patience(seconds: float) -> Patience:
    began = time.perf_counter()
    return Patience(GAMES_COMPILED, lambda: time.perf_counter() - began >= seconds)


def by_wolff(up_to: int) -> bytes:
    """Wolff's models for every table up to this size in which the wolves are outnumbered."""
    tables = [
        (players, wolves)
        for players in range(FEWEST_BY_WOLFF, up_to + 1)
        for wolves in range(1, min(MOST_WOLVES, (players - 1) // 2) + 1)
    ]
    chances = [
        WolffChance(players=players, wolves=wolves, model=model, wolves_win=str(chance), value=float(chance))
        for model in MODELS
        for (players, wolves), chance in table(tables, model).items()
    ]
    return msgspec.json.encode(WolffFound(chances=tuple(chances)))


class Evening(NamedTuple):
    """A finished game of a group: its log, and the bots' seats."""

    lines: list[bytes]
    bots: tuple[Seat, ...]


def fit(evenings: list[Evening], compiled: bool) -> bytes | None:
    """How the people in these games play; None if they decided nothing."""
    games: list[PlayedGame] = []
    for lines, bots in evenings:
        with contextlib.suppress(NightcallError):  # skip games that cannot be read
            session = resume(b"".join(line + b"\n" for line in lines))
            game = family_of(session.rulebook).group_game(session.rulebook, session, bots=bots)
            games += [game] if game is not None else []
    if not any(game.told.decisions for game in games):
        return None
    group, checked = fit_games(games, compiled=compiled), check(games, compiled=compiled)
    return msgspec.json.encode(
        GroupFound(
            way=_way(group, "value"),
            low=_way(group, "low"),
            high=_way(group, "high"),
            decisions=group.decisions,
            votes=group.votes,
            games=len(games),
            checked=None if checked is None else _checked(checked),
        )
    )


def _way(group: Group, which: str) -> TableWay:
    return TableWay(**{part: getattr(getattr(group, part), which) for part in PARTS})


def _checked(one: HeldOutCheck) -> GroupChecked:
    return GroupChecked(
        games=one.games,
        sides={side: _compared(figure) for side, figure in one.sides.items()},
        of_wolves=_compared(one.of_wolves),
        nights=_compared(one.nights),
        holds=one.holds,
    )


def _compared(one: Comparison) -> Compared:
    return Compared(predicted=one.predicted, observed=one.observed, is_far_off=one.is_far_off)
