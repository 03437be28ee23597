"""Training games: whole league games of all four books, seeded, in parallel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from typing import Final, NamedTuple

from nightcall.bots.company import KINDS, Company
from nightcall.bots.league.all import LEAGUE
from nightcall.bots.player import Player
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


Makers = Mapping[str, Callable[[HiddenRolesBook, Seat, int | str], Player]]


def seat_kinds(seed: str, session: Session, kinds: Sequence[str], usual: str) -> tuple[str, ...]:
    """The kind of each seat: mixed, uniform, wolves of one kind among another, or one or two strangers."""
    chance = Chance(Seeded(f"mix {seed}").key)
    seats = range(len(session.header.players))
    mix = chance.below(4, _MIX)
    if mix == 0:
        return tuple(chance.pick(kinds, _KIND, seat) for seat in seats)
    one, other = chance.pick(kinds, _KIND, 100), chance.pick(kinds, _KIND, 101)
    if mix == 1:
        return tuple(one for _ in seats)
    if mix == 2:
        pack = wolves_of(session)
        return tuple(one if seat in pack else (usual if chance.happens(50, _KIND, 102) else other) for seat in seats)
    return tuple(one if chance.happens(25, _STRANGER, seat) else usual for seat in seats)


def any_kinds(seed: str, session: Session, kinds: Sequence[str], wolves: str | None) -> tuple[str, ...]:
    """Any kind for each seat; if `wolves` is given, every wolf is of that kind."""
    chance = Chance(Seeded(f"mix {seed}").key)
    pack = wolves_of(session) if wolves is not None else frozenset()
    seats = range(len(session.header.players))
    return tuple(wolves if wolves and seat in pack else chance.pick(kinds, _KIND, seat) for seat in seats)


def wolves_of(session: Session) -> frozenset[Seat]:
    """The seats that win with the wolves, as dealt."""
    state = session.truth().state
    book = known_rulebooks()[session.header.rulebook]
    return frozenset(
        seat for seat, card in enumerate(state.cards) if card is not None and book.card(card).wins_with == WOLVES
    )


class Order(NamedTuple):
    """A job for one process: mixed company around a usual kind, or a seat of any kind each."""

    cell: TrainingCell
    seed: str
    kinds: tuple[str, ...]
    usual: str | None
    wolves: str | None = None  # the kind of every wolf, where the others are of any


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
    book = known_rulebooks()[order.cell.book]
    deck = specials_left_out(book, order.cell.players) if order.cell.cards == "all" else None
    session = Session.new(book, order.cell.players, deck, seed=order.seed)
    if order.usual is not None:
        who = seat_kinds(order.seed, session, order.kinds, order.usual)
    else:
        who = any_kinds(order.seed, session, order.kinds, order.wolves)
    makers: Makers = {**LEAGUE, **KINDS}
    Company(session, {seat: makers[kind](book, seat, order.seed) for seat, kind in enumerate(who)}).play_out()
    return KeptGame(order.seed, order.kinds, who, session.log)


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
