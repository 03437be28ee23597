"""Words that the tests of the store share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import LineAppended, RoomSaved


def room(
    name: str, version: int = 1, *, code: str | None = None, deadline: float | None = None, state: bytes = b"{}"
) -> RoomSaved:
    return RoomSaved(name, name.upper() if code is None else code, state, deadline, version)


def line(name: str, number: int, game: int = 0, text: str | None = None) -> LineAppended:
    return LineAppended(name, game, number, (text or f"line {number}").encode())


def with_store(path: Path, story: Callable[[SqliteStore], Awaitable[None]], most_bytes: int | None = None) -> None:
    """Opens the store, tells it the story, and closes it."""

    async def told() -> None:
        store = SqliteStore(path, most_bytes=most_bytes)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())
