"""Folding: builds a table from one viewer's events, and the viewer's state from the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nightcall.hidden_roles.record import Record
from nightcall.hidden_roles.state import State
from nightcall.hidden_roles.table import Table
from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event

if TYPE_CHECKING:
    from nightcall.hidden_roles.rulebook import HiddenRolesBook


class Folding:
    """Applies events to a viewer's table with the same code that applies them to the game's."""

    def __init__(self, book: HiddenRolesBook, players: tuple[str, ...], viewer: Seat) -> None:
        self._players = players
        self._viewer = viewer
        self._seats = range(len(players))
        self.table = Table(book, len(players))  # public, for callers that evaluate rules
        self._record = Record(self.table)

    def take(self, event: Event) -> None:
        """Applies one event."""
        event.change(self.table)
        event.note(self._record)

    @property
    def state(self) -> State:
        """The current state; lists are copied, their elements never change."""
        table, record = self.table, self._record
        return State(
            viewer=self._viewer,
            players=self._players,
            book=record.book,
            deck=dict(table.deck),
            uncounted=record.uncounted,
            options=record.options,
            phase=record.phase,
            night=table.night,
            day=table.day,
            calls=record.calls,
            awaited=record.awaited,
            living=table.living,
            deaths=tuple(record.deaths),
            removed=tuple(record.removed),
            cards=self._by_seat(table.cards),
            playing=self._by_seat({seat: card.name for seat, card in table.playing.items()}),
            shown=self._by_seat(table.shown),
            middle=table.middle,
            pack=record.pack,
            lovers=table.lovers,
            sheriff=table.sheriff,
            findings=tuple(record.findings),
            wolf_among=tuple(record.wolf_among),
            fingers=tuple(record.fingers),
            bitten=record.bitten,
            deeds=tuple(record.deeds),
            ballots=record.ballots,
            nominated=record.nominated,
            proposals=tuple(record.proposals),
            on_trial=record.on_trial,
            talk=tuple(record.talk),
            claims=self._by_seat(record.claims),
            reports=tuple(record.reports.values()),
            stances=tuple(record.stances.values()),
            accusations=tuple(record.accusations),
            noses=record.noses,
            ended=record.ended,
        )

    def _by_seat(self, known: Mapping[Seat, str]) -> tuple[str | None, ...]:
        return tuple(map(known.get, self._seats))
