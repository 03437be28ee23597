"""Whole games of every book, played by people who talk, change their minds, leave and take things back."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from nightcall.hidden_roles.because import reasons
from nightcall.hidden_roles.rulebook import HiddenRolesBook as HiddenRoles
from nightcall.kernel.audience import TABLE, Seat
from nightcall.kernel.errors import Refused
from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Learnt
from nightcall.library import rulebooks
from tests.conformance.driver import RandomPlayers, Watch
from tests.conformance.tables import OWN_BOOKS, decks_of

BOOKS = {**rulebooks(), **{book.id: book for book in OWN_BOOKS}}

# House rules that decide who is told what.
TABLES: Mapping[str, Mapping[str, Any]] = {
    "by the book": {},
    "at once": {"night": "at_once", "whispers": True, "tied_vote": "again", "seer_sees": "team"},
    "the dead see": {"dead_see": "everything", "cards_at_death": "hidden", "whispers": True, "seer_sees": "card"},
}


class WholeGame(NamedTuple):
    """One game that can be played."""

    book: str
    table: str
    cards: str  # shuffled, or learnt from a moderator

    def play(self, watch: Watch, *, seed: int = 1) -> Session:
        """The game, finished; it is watched after the first deal and after every input."""
        session = self._open(seed)
        watch(session)
        return Restless(f"{self} {seed}", watch=watch).play(session)

    def _open(self, seed: int) -> Session:
        book = BOOKS[self.book]
        if not isinstance(book, HiddenRoles):
            return Session.new(book, 3, options={"throwing": "asked"}, seed=seed)
        offered = {name: value for name, value in TABLES[self.table].items() if name in book.options}
        players = min(max(book.least_players, 10), book.most_players)
        specials = max(decks_of(book, players), key=len)  # as many as fit together
        deal = Learnt() if self.cards == "learnt" else None
        return Session.new(book, players, specials, offered, seed, deal=deal)


class Restless(RandomPlayers):
    """They also claim, report, accuse, ask, give reasons and retract, and often take a step back."""

    def act(self, session: Session, poll: int, waiting: list[Ask]) -> tuple[int, Seat] | None:
        luck = self.chance.random()
        try:
            if luck < 0.03:
                session.undo(steps=self.chance.choice([None, 1, 2, 5]))
                return None
            if luck < 0.15 and self._state_something(session):
                return None
        except Refused:
            pass
        return super().act(session, poll, waiting)

    def _state_something(self, session: Session) -> bool:
        speakers = [seat for seat in range(len(session.header.players)) if session.view(seat).may_speak]
        return bool(speakers) and session.say(self.chance.choice(speakers), statement=_statement(session, self.chance))


def _statement(session: Session, chance: Random) -> dict[str, Any]:
    seat, card = chance.randrange(len(session.header.players)), chance.choice(list(session.header.deck))
    statements: list[dict[str, Any]] = [
        {"says": "claim", "card": card},
        {"says": "report", "seat": seat, "card": card},
        {"says": "report", "seat": seat, "team": chance.choice(["wolves", "village"]), "night": 1},
        {"says": "accuse", "seat": seat},
        {"says": "defend", "seat": seat},
        {"says": "will_vote", "seat": seat},
        {"says": "retract"},
        {"says": "retract", "seat": seat},
        {"says": "throw"},
        {"says": "estimate", "seat": seat, "team": chance.choice(["wolves", "village"]), "sure": chance.randrange(101)},
        {"says": "ask", "seat": seat, "what": chance.choice(["card", "why", "vote", "opinion"])},
        {"says": "agree", "seat": seat, "about": chance.randrange(len(session.header.players))},
        {"says": "disagree", "seat": seat},
        {"says": "vouch", "seat": seat},
        {"says": "protected", "seat": seat, "night": 1},
    ]
    seen = [msgspec.to_builtins(reason) for reason in reasons(session.view(TABLE).events)]
    statements += [chance.choice(seen)] if seen else []
    return chance.choice(statements)


def every_game() -> list[WholeGame]:
    """Every book at every kind of table that it has, and once with real cards."""
    games = []
    for book in BOOKS.values():
        tables = TABLES if isinstance(book, HiddenRoles) else ("by the book",)
        games += [WholeGame(book.id, table, "shuffled") for table in tables]
        if isinstance(book, HiddenRoles):
            games.append(WholeGame(book.id, "by the book", "learnt"))
    return games
