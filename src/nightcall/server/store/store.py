"""The contract of every store: what can be changed in one go, what can be asked, and what can go wrong.

A save may hold the changes of many rooms. Each room's are kept whole or not at all, and what becomes of one room is
nothing to the others; what was kept is durable when `save` returns. The store knows no game: a room's state and a
game's lines are bytes to it. What it watches over is who was first: a room's versions and a game's lines are numbered
without gaps, and whoever brings a number that is taken, or not yet due, has not seen the newest and is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from nightcall.kernel.errors import NightcallError


class Unusable(NightcallError):
    """This cannot be the server's database."""


class Conflict(NightcallError):
    """Another writer was first. None of this room's changes were kept: read, check and save again."""


class CodeTaken(Conflict):
    """Another room already has this join code; the new one needs another."""


class Unwritable(NightcallError):
    """Nothing can be saved now: the disk is full, read-only or failing. No room's changes were kept."""


class OutcomeUnknown(Unwritable):
    """No answer came back: each room's changes were kept or not. Read the rooms again before anything is told."""


class Unreadable(NightcallError):
    """Nothing can be read now: the file is damaged, or the disk is failing."""


class RoomSaved(Struct, frozen=True):
    """A room's current state. The first version is 1, and each is one more than the one before."""

    room: str
    """A long random id."""
    code: str
    """The short code to join by; no two rooms have the same."""
    state: bytes
    deadline: float | None
    """When the room must be woken, in seconds since the epoch."""
    version: int


class LineAppended(Struct, frozen=True):
    """The next line of a game's log, counted from 0. Its room must have been saved before, if only in the same save."""

    room: str
    game: int
    number: int
    line: bytes


class RoomForgotten(Struct, frozen=True):
    """Deletes a room and all its games and frees its code; does nothing if there is no such room."""

    room: str
    if_idle_since: float | None = None
    """If given, a room that was saved then or later is not deleted: that is a conflict."""


class GameForgotten(Struct, frozen=True):
    """Deletes the lines of one game; does nothing if there is no such game."""

    room: str
    game: int


Change: TypeAlias = RoomSaved | LineAppended | RoomForgotten | GameForgotten


NotKept: TypeAlias = Mapping[str, Exception]
Terms: TypeAlias = Mapping[str, int]

FIRST_TERM: Final = 1
"""The term of a room until a node takes it from the one that opened it (`holding.py`)."""
NEVER_TAKEN: Final[Terms] = MappingProxyType({})


class StoredRoom(Struct, frozen=True):
    """A room as it was last saved."""

    room: str
    code: str
    state: bytes
    deadline: float | None
    version: int
    saved: float
    """When that was, by the store's own time."""


class IdleRoom(Struct, frozen=True):
    """A room in which nothing has happened since it was saved."""

    room: str
    saved: float
    has_played: bool
    """True if lines of any game are kept."""
    term: int = FIRST_TERM


class Moved(Struct, frozen=True):
    """How much a database has that is moved to another."""

    rooms: int
    lines: int


class Store(Protocol):
    """Keeps rooms and the logs of their games. Every call is made on one event loop, and none of them blocks it.

    Every question raises `Unreadable` if the answer cannot be had.
    """

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        """Keeps each room's changes, applied in their order; returns the rooms of which nothing was kept, and why.

        `terms` names the term under which the caller holds each room; a room that is not in it has the first. A save
        under another term than the room's is a conflict. A store of only one server has no terms, and ignores them.

        The reason is a `Conflict` if another writer was first, `CodeTaken` if that is only so of a join code, and any
        other error if the changes are no data that can be stored. A room's lines alone are checked like its state.
        Raises `Unwritable` if the disk takes nothing at all, and `OutcomeUnknown` if nobody can say. A caller that is
        cancelled while it waits may still find its changes kept.
        """

    last_awake: float | None
    """When a server last said that it was awake, by the store's time; None if none ever has."""

    def now(self) -> float:
        """The time used for saves and deadlines, in seconds since the epoch; the same for all servers."""

    async def awake(self) -> None:
        """Records that a server is running now, so that the next one knows how long none was. Never fails."""

    async def room(self, room: str) -> StoredRoom | None:
        """The room of this id."""

    async def by_code(self, code: str) -> StoredRoom | None:
        """The room with this join code."""

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        """The log of a game, from this line on, and not more lines than that; empty if there are none."""

    async def games(self, room: str) -> list[int]:
        """The games with stored lines, in order."""

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        """Rooms whose deadline is not after `until`, with it, the earliest first: those nobody has opened yet, too."""

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        """Rooms that were last saved before `before`, the longest idle first; with `after`, those that come next.

        Lines alone do not count as saving a room.
        """

    async def has_space(self) -> bool:
        """Whether there is space for new rooms; the rest is reserved for existing ones."""

    async def close(self) -> None:
        """Finishes pending saves and closes the file."""


async def keep(store: Store, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> None:
    """Saves changes that must all be kept; raises if a room's were not."""
    for why in (await store.save(changes, terms)).values():
        raise why


def by_room(changes: Sequence[Change]) -> dict[str, list[Change]]:
    """Each room's changes in order; rooms in order of first occurrence."""
    rooms: dict[str, list[Change]] = {}
    for change in changes:
        rooms.setdefault(change.room, []).append(change)
    return rooms
