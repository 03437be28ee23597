"""Training games: whole league games of all four books, seeded, in parallel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from typing import Final, NamedTuple

from nightcall.bots.company import KINDS, Company
from nightcall.bots.league.all import LEAGUE
from nightcall.hidden_roles.decks import specials_left_out
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import known_rulebooks
from nightcall.hidden_roles.teams import WOLVES
from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.children import deaf_to_ctrl_c
from nightcall.kernel.events import Event
from nightcall.kernel.session import Session
from nightcall.kernel.sources import Seeded

_MANY_KINDS: Final = 4  # a deck with more kinds of cards than this varies with the number of players
_MIX: Final = purpose("how a table of the league is mixed")
_KIND: Final = purpose("which of the league")
_STRANGER: Final = purpose("who is a stranger")


class TrainingCell(NamedTuple):
    """A book, a number of players, and whether the special cards outside the book's deck are added."""

    book: str
    players: int
    cards: str  # "none", or "all"

    @property
    def name(self) -> str:
        """The name for printing."""
        return f"{self.book} {self.players}" + (" all" if self.cards == "all" else "")

    def session(self, seed: str) -> Session:
        """A game at this table, dealt but not begun."""
        book = known_rulebooks()[self.book]
        added = specials_left_out(book, self.players) if self.cards == "all" else None
        return Session.new(book, self.players, added, seed=seed)


class TrainingGame(NamedTuple):
    """One game: its public events, and what each seat really was at the end."""

    cell: TrainingCell
    seed: str
    events: list[Event]  # the public ones
    playing: tuple[str, ...]
    kinds: tuple[str, ...]


def cells(books: Mapping[str, HiddenRolesBook]) -> tuple[TrainingCell, ...]:
    """The tables to train on: each book at two sizes, and with every special card if there are more."""
    own = {book.id: [8, 12, *([16] if len(book.decks[16]) > _MANY_KINDS else [])] for book in books.values()}
    return (
        *(TrainingCell(book, players, "none") for book, sizes in own.items() for players in sizes),
        *(TrainingCell(book.id, 12, "all") for book in books.values() if specials_left_out(book, 12)),
    )


class MixedCompany(NamedTuple):
    """Any kinds, all of one kind, wolves of one kind among another, or a few strangers among the usual."""

    kinds: tuple[str, ...]
    usual: str

    def seated(self, seed: str, session: Session) -> tuple[str, ...]:
        """The kind of each seat."""
        chance = Chance(Seeded(f"mix {seed}").key)
        seats = range(len(session.header.players))
        mix = chance.below(4, _MIX)
        if mix == 0:
            return tuple(chance.pick(self.kinds, _KIND, seat) for seat in seats)
        one, other = chance.pick(self.kinds, _KIND, 100), chance.pick(self.kinds, _KIND, 101)
        if mix == 1:
            return tuple(one for _ in seats)
        if mix == 2:
            pack, among = wolves_of(session), self.usual if chance.happens(50, _KIND, 102) else other
            return tuple(one if seat in pack else among for seat in seats)
        return tuple(one if chance.happens(25, _STRANGER, seat) else self.usual for seat in seats)


class AnyCompany(NamedTuple):
    """Any kind at each seat, but all wolves of one if it is named."""

    kinds: tuple[str, ...]
    wolves: str | None = None

    def seated(self, seed: str, session: Session) -> tuple[str, ...]:
        """The kind of each seat."""
        chance = Chance(Seeded(f"mix {seed}").key)
        drawn = [chance.pick(self.kinds, _KIND, seat) for seat in range(len(session.header.players))]
        pack = wolves_of(session)
        return tuple(self.wolves if self.wolves and seat in pack else kind for seat, kind in enumerate(drawn))


def wolves_of(session: Session) -> frozenset[Seat]:
    """The seats that win with the wolves, as dealt."""
    state = session.truth().state
    book = known_rulebooks()[session.header.rulebook]
    return frozenset(
        seat for seat, card in enumerate(state.cards) if card is not None and book.card(card).wins_with == WOLVES
    )


class Order(NamedTuple):
    """A job for one process: a game of this company at a table."""

    cell: TrainingCell
    seed: str
    company: MixedCompany | AnyCompany


class KeptGame(NamedTuple):
    """A stored game: its seed, the available kinds, the kind of each seat, and its log."""

    seed: str
    league: tuple[str, ...]
    kinds: tuple[str, ...]
    log: list[str]

    def played(self, cell: TrainingCell) -> TrainingGame:
        """The training data from this game."""
        truth = Session.resume(self.log, known_rulebooks()).truth()
        events = [event for event in truth.events if event.to == EVERYONE]
        return TrainingGame(cell, self.seed, events, tuple(card or "" for card in truth.state.playing), self.kinds)


def play(order: Order) -> KeptGame:
    """Plays one league game."""
    session = order.cell.session(order.seed)
    return play_among(session, order.seed, order.company.kinds, order.company.seated(order.seed, session))


def play_among(session: Session, seed: str, league: tuple[str, ...], kinds: tuple[str, ...]) -> KeptGame:
    """Plays this game with a player of these kinds at each seat."""
    book, makers = known_rulebooks()[session.header.rulebook], {**LEAGUE, **KINDS}
    Company(session, {seat: makers[kind](book, seat, seed) for seat, kind in enumerate(kinds)}).play_out()
    return KeptGame(seed, league, kinds, session.log)


def play_all(orders: Sequence[Order], processes: int) -> Iterator[KeptGame]:
    """All games, in the requested order."""
    processes = min(processes, len(orders))
    if processes <= 1:
        yield from map(play, orders)
        return
    with deaf_to_ctrl_c():
        pool = get_context("spawn").Pool(processes)
    with pool:
        yield from pool.imap(play, orders, chunksize=4)
