"""Preparing: from a set-up and the people at hand to a game that can begin, or to the sentence why it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from nightcall.hidden_roles.rulebook import Rulebook as HiddenRoles
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.errors import BadSetup, NightcallError
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.session import Session
from nightcall.library import new_game, own_rulebook, read_deal, rulebooks
from nightcall.server.rooms.pace import has_clock
from nightcall.server.rooms.telling import words_of
from nightcall.wire.rooms.setup import Setup


class Prepared(Struct, frozen=True, kw_only=True):
    """What is known of a game before it begins."""

    counts: dict[str, int]
    warnings: tuple[str, ...]
    problem: str | None


def book_of(setup: Setup) -> Rulebook:
    """The rulebook that is meant: a shipped one by name, or the table's own."""
    if setup.own_book is not None:
        return own_rulebook(setup.own_book)
    book = rulebooks().get(setup.book)
    if book is None:
        raise BadSetup(f"There is no rulebook '{setup.book}'; there are {', '.join(rulebooks())}.")
    return book


def options_of(book: Rulebook, setup: Setup, players: Sequence[str], host_plays: bool) -> dict[str, Any]:
    """The house rules, with what the way of playing asks for."""
    options = dict(setup.options)
    if not isinstance(book, HiddenRoles):
        return {"throwing": "asked", **options}
    options["calls_close"] = "clock" if has_clock(setup) else "answered"
    if setup.mode == "passed":
        options["night"] = "at_once"
    is_told = options.get("wolves_told", book.options.get("wolves_told", True))
    if host_plays and not is_told and not options.get("most_wolves"):
        return _with_drawn_wolves(book, setup, players, options)
    return options


def _with_drawn_wolves(
    book: HiddenRoles, setup: Setup, players: Sequence[str], options: dict[str, Any]
) -> dict[str, Any]:
    """A host who plays may not choose how many wolves there are where nobody may know: one more or less is drawn."""
    made, _ = book.prepare(players, setup.deck, options, read_deal(setup.cards))
    wolves = sum(count for card, count in made.deck.items() if book.card(card).counts_as == WOLVES)
    for most in (wolves + 1, wolves):
        drawn = {**options, "fewest_wolves": max(1, wolves - 1), "most_wolves": most}
        try:
            book.prepare(players, setup.deck, drawn, read_deal(setup.cards))
        except BadSetup:
            continue
        return drawn
    return options


def prepared(setup: Setup, players: Sequence[str], host_plays: bool) -> Prepared:
    """What would happen if this game began now."""
    return _prepared(msgspec.json.encode(setup), tuple(players), host_plays)


@lru_cache(maxsize=200)
def _prepared(encoded: bytes, players: tuple[str, ...], host_plays: bool) -> Prepared:
    setup = msgspec.json.decode(encoded, type=Setup)
    try:
        book = book_of(setup)
        words_of(book, setup)
        options = options_of(book, setup, players, host_plays)
        made, warnings = book.prepare(players, setup.deck, options, read_deal(setup.cards))
    except NightcallError as error:
        return Prepared(counts={}, warnings=(), problem=str(error))
    hidden: tuple[str, ...] = ()
    if isinstance(book, HiddenRoles) and not made.options.get("wolves_told", True):
        hidden = book.secret_counts
    counts = {card: count for card, count in made.deck.items() if card not in hidden}
    return Prepared(counts=counts, warnings=warnings, problem=None)


def new_session(setup: Setup, players: Sequence[str], secret: str, nonces: Sequence[str], host_plays: bool) -> Session:
    """The game, dealt."""
    book = book_of(setup)
    options = options_of(book, setup, players, host_plays)
    luck: dict[str, Any] = {"secret": secret, "nonces": nonces} if setup.seed is None else {"seed": setup.seed}
    return new_game(book, list(players), deck=setup.deck, options=options, cards=setup.cards, **luck)
