"""Carries all rooms of a database over to another, of SQLite or of PostgreSQL: whole or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from nightcall.server.store.postgres.address import is_address
from nightcall.server.store.sqlite import moving as sqlite
from nightcall.server.store.store import Moved, Unusable

RoomRow: TypeAlias = tuple[str, str, int, float | None, float, bytes]
"""Its id, code, version, deadline, when it was saved, and its state."""
LineRow: TypeAlias = tuple[str, int, int, bytes]
Progress: TypeAlias = Callable[[int, int], None]

AT_A_TIME: Final = 1000


class Source(Protocol):
    """A database that nobody changes while it is read."""

    last_awake: float | None

    async def count(self) -> Moved:
        """How much there is."""

    def rooms(self) -> AsyncIterator[Sequence[RoomRow]]:
        """All rooms, some at a time."""

    def lines(self) -> AsyncIterator[Sequence[LineRow]]:
        """All lines, some at a time."""


class Target(Protocol):
    """An empty database. What it is given is there for others only after it was left without an error."""

    async def put_rooms(self, rows: Sequence[RoomRow]) -> None:
        """Adds rooms."""

    async def put_lines(self, rows: Sequence[LineRow]) -> None:
        """Adds lines."""

    async def put_awake(self, last_awake: float | None) -> None:
        """Sets when a server was last awake."""


async def move(source: str, target: str, progress: Progress = lambda _done, _all: None) -> Moved:
    """Copies all rooms and lines, and leaves the source as it was.

    `progress` is called with the number of rows copied and the total. Raises `Unusable` if a server uses either of
    them, or if the target is not empty.
    """
    if source == target:
        raise Unusable("A database cannot be moved onto itself. Name another one.")
    async with _source(source) as from_there, _target(target) as to_here:
        there = await from_there.count()
        total, done = there.rooms + there.lines, 0
        progress(done, total)
        async for rooms in from_there.rooms():
            await to_here.put_rooms(rooms)
            done += len(rooms)
            progress(done, total)
        async for lines in from_there.lines():
            await to_here.put_lines(lines)
            done += len(lines)
            progress(done, total)
        await to_here.put_awake(from_there.last_awake)
    return there


def _source(named: str) -> AbstractAsyncContextManager[Source]:
    return _postgres().source(named, AT_A_TIME) if is_address(named) else sqlite.source(Path(named), AT_A_TIME)


def _target(named: str) -> AbstractAsyncContextManager[Target]:
    return _postgres().target(named) if is_address(named) else sqlite.target(Path(named))


class _Side(Protocol):
    def source(self, address: str, at_a_time: int) -> AbstractAsyncContextManager[Source]: ...
    def target(self, address: str) -> AbstractAsyncContextManager[Target]: ...


def _postgres() -> _Side:
    try:
        from nightcall.server.store.postgres import moving
    except ModuleNotFoundError:
        raise Unusable("PostgreSQL needs a driver that is not installed: install nightcall[postgres].") from None
    return moving
