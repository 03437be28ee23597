"""The record of a room: what of it is stored, and what has to be stored next."""

from __future__ import annotations

from collections.abc import Sequence

from nightcall.server.rooms import chronicle
from nightcall.server.rooms.state import Finished, RoomState
from nightcall.server.rooms.table import GameTable
from nightcall.server.store.store import Change, LineAppended, RoomSaved


class RoomRecord:
    """Compares a room with what was stored of it last."""

    def __init__(self, state: RoomState, version: int, log: Sequence[bytes], games: int) -> None:
        self._state = state
        self.version = version
        self.due: float | None = None  # when something has to happen, as it was stored
        self.games = games  # that are finished, and stand in the chronicle
        self._stored = state.to_bytes() if version else b""
        self._lines_stored = len(log)
        self._unwritten: list[bytes] = []
        for finished in state.finished:
            self.enter(finished)
        state.finished = []

    def enter(self, finished: Finished) -> None:
        """Enters a finished game in the chronicle."""
        self._unwritten.append(chronicle.written(finished))
        self.games += 1

    def begin_game(self) -> None:
        """From now on there is a new log, of which nothing is stored."""
        self._lines_stored = 0

    def changes(self, table: GameTable | None, due: float | None, *, only_talk: bool = False) -> list[Change]:
        """The changes to store now; calling this marks them as stored.

        After talk, which changes only the log, the state needn't be encoded and compared.
        """
        found: list[Change] = []
        if not only_talk or due != self.due:
            state = self._state.to_bytes()
            if state != self._stored or due != self.due:
                self.version += 1
                self._stored, self.due = state, due
                found.append(RoomSaved(self._state.room, self._state.code, state, due, self.version))
        first = self.games - len(self._unwritten)
        for number, line in enumerate(self._unwritten, first):
            found.append(LineAppended(self._state.room, chronicle.CHRONICLE, number, line))
        self._unwritten.clear()
        if table is not None:
            for line in table.unsaved:
                found.append(LineAppended(self._state.room, self._state.game, self._lines_stored, line))
                self._lines_stored += 1
            table.unsaved.clear()
        return found
