"""An in-memory store for tests, with the same contract as the one on disk."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from itertools import islice

from msgspec import Struct, field, structs

from nightcall.server.store.refusals import code_taken, log_moved_on, room_moved_on
from nightcall.server.store.store import (
    NEVER_TAKEN,
    Change,
    Conflict,
    GameForgotten,
    IdleRoom,
    LineAppended,
    NotKept,
    RoomForgotten,
    RoomSaved,
    StoredRoom,
    Terms,
    by_room,
)


class _Kept(Struct):
    stored: StoredRoom
    games: dict[int, list[bytes]] = field(default_factory=dict)

    def copy(self) -> _Kept:
        return _Kept(self.stored, {game: list(lines) for game, lines in self.games.items()})


class MemoryStore:
    """A `Store` of dictionaries."""

    def __init__(self, *, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.last_awake: float | None = None
        self._rooms: dict[str, _Kept] = {}

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        not_kept: dict[str, Exception] = {}
        for room, own in by_room(changes).items():
            rooms = dict(self._rooms)
            if room in rooms:
                rooms[room] = rooms[room].copy()
            try:
                for change in own:
                    _apply(rooms, change, self.now())
            except Conflict as conflict:
                not_kept[room] = conflict
            else:
                self._rooms = rooms
        await asyncio.sleep(0)  # others get their turn, as they would while a disk turns
        return not_kept

    async def awake(self) -> None:
        self.last_awake = self.now()

    async def room(self, room: str) -> StoredRoom | None:
        kept = self._rooms.get(room)
        return kept.stored if kept else None

    async def by_code(self, code: str) -> StoredRoom | None:
        return next((kept.stored for kept in self._rooms.values() if kept.stored.code == code), None)

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        kept = self._rooms.get(room)
        return list(islice(kept.games.get(game, ()), first, None if most is None else first + most)) if kept else []

    async def games(self, room: str) -> list[int]:
        kept = self._rooms.get(room)
        return sorted(kept.games) if kept else []

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        deadlines = ((kept.stored.deadline, room) for room, kept in self._rooms.items())
        come = sorted((at, room) for at, room in deadlines if at is not None and at <= until)
        return [(room, at) for at, room in come[:most]]

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        behind = (after.saved, after.room) if after else (-math.inf, "")
        moments = ((kept.stored.saved, room) for room, kept in self._rooms.items())
        idle = sorted((saved, room) for saved, room in moments if saved < before and (saved, room) > behind)
        return [IdleRoom(room, saved, bool(self._rooms[room].games)) for saved, room in idle[:most]]

    async def has_space(self) -> bool:
        return True

    async def close(self) -> None:
        """Keeps everything: here, reopening a store gives the same object."""


def _apply(rooms: dict[str, _Kept], change: Change, now: float) -> None:
    kept = rooms.get(change.room)
    match change:
        case RoomSaved():
            if change.version < 1 or change.version != (kept.stored.version if kept else 0) + 1:
                raise room_moved_on()
            if any(other.stored.code == change.code for room, other in rooms.items() if room != change.room):
                raise code_taken()
            rooms[change.room] = _Kept(StoredRoom(**structs.asdict(change), saved=now), kept.games if kept else {})
        case LineAppended():
            if kept is None or change.number != len(kept.games.get(change.game, ())):
                raise log_moved_on()
            kept.games.setdefault(change.game, []).append(change.line)
        case RoomForgotten():
            if kept and change.if_idle_since is not None and kept.stored.saved >= change.if_idle_since:
                raise room_moved_on()
            rooms.pop(change.room, None)
        case GameForgotten():
            if kept:
                kept.games.pop(change.game, None)
