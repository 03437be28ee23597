"""Reads a group's finished games from their logs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from nightcall.hidden_roles.events import Died
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.audience import MODERATOR, Seat
from nightcall.kernel.session import Session
from nightcall.lab.group.decisions import TableHabits, told_by
from nightcall.lab.odds import Tally


class Seats(NamedTuple):
    """A table that can be simulated: book, number of players, deck and house rules."""

    book: HiddenRolesBook
    players: int
    deck: tuple[tuple[str, int], ...]
    options: tuple[tuple[str, Any], ...]

    def __hash__(self) -> int:
        """Custom, because a book contains mappings, which are not hashable."""
        return hash((self.book.id, self.players, self.deck, self.options))


class PlayedGame(NamedTuple):
    """A finished game: its table, its result, and what it reveals about how people play."""

    seats: Seats
    tally: Tally
    told: TableHabits


def read_game(
    book: HiddenRolesBook, session: Session, *, bots: Collection[Seat] = (), only: Collection[str] = ()
) -> PlayedGame | None:
    """What a finished game reveals, without the votes of bots; None if it is not over.

    A log does not say who is a bot, so the caller names the bots' seats, or the only players who count.
    """
    outcome = session.outcome
    if outcome is None:
        return None
    players, truth = session.header.players, session.truth()
    not_counted = {seat for seat, name in enumerate(players) if seat in bots or (only and name not in only)}
    if len(not_counted) == len(players):
        return None
    fold = book.fold(players, MODERATOR)
    for event in truth.events:
        fold.take(event)
    table = fold.table
    executed = [one.seat for one in truth.events if isinstance(one, Died) and one.how == "executed"]
    of_wolves = sum(map(table.counts_as_wolf, executed))
    setup = session.header
    return PlayedGame(
        Seats(book, len(players), tuple(table.deck.items()), tuple(sorted(setup.options.items()))),
        Tally(1, {outcome.won: 1}, table.night, len(executed), of_wolves),
        told_by(book, players, truth.events, not_counted),
    )
