"""Thinking: what is done in the oracle's own processes. Questions and answers cross over as plain JSON."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import Final

import msgspec

from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.kernel.errors import BadSetup, NightcallError
from nightcall.lab.estimate import estimate
from nightcall.lab.policies.policy import Policy
from nightcall.library import rulebooks
from nightcall.server.rooms.preparing import book_of
from nightcall.wire.rooms.odds import OddsAsked, OddsFound, ShareShown

GAMES_COMPILED: Final = 20_000
GAMES_ON_THE_ENGINE: Final = 300
_WARMED_WITH: Final = 1


def begin() -> None:
    """Lets games go first, and leaves Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not every system knows how to be nice
        os.nice(10)


def warm_up() -> bool:
    """True once compiled games can be played; False where they never can."""
    try:
        for book in rulebooks().values():
            if isinstance(book, Rulebook):
                estimate(book, book.least_players, games=_WARMED_WITH, policy=Policy(50, "private"), how="compiled")
    except (NightcallError, ImportError):
        return False
    return True


def answer(question: bytes, compiled: bool) -> bytes:
    """The odds of the deck in question, or why it has none."""
    return msgspec.json.encode(_answer(msgspec.json.decode(question, type=OddsAsked), compiled))


def _answer(asked: OddsAsked, compiled: bool) -> OddsFound:
    policy = Policy(asked.skill, asked.speaks)
    try:
        book = book_of(asked.setup)
        if not isinstance(book, Rulebook):
            raise BadSetup("A board game has no deck.")
        options = {name: value for name, value in asked.setup.options.items() if name != "calls_close"}
        table = (book, asked.players, asked.setup.deck, options, policy)
        found = (
            estimate(*table, games=GAMES_COMPILED)
            if compiled
            else estimate(*table, games=GAMES_ON_THE_ENGINE, how=None if policy == Policy() else "engine")
        )
    except NightcallError as error:
        return OddsFound(problem=str(error))
    sides = {
        side: ShareShown(chance=share.chance, low=share.low, high=share.high) for side, share in found.sides.items()
    }
    return OddsFound(sides=sides, nights=found.nights, games=found.games, how=found.how)
