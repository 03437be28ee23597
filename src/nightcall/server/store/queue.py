"""The queue before a database: saves that come while others are being committed are written next, all together.

The busier the server, the more saves share the cost of a commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from nightcall.server.store.store import NotKept

Save = TypeVar("Save")
Outcome: TypeAlias = NotKept | Exception


class SaveQueue(Generic[Save]):
    """Hands `write` everything that waits, one batch after another; it returns each save's outcome and never raises."""

    def __init__(self, write: Callable[[list[Save]], Awaitable[Sequence[Outcome]]]) -> None:
        self._write = write
        self._waiting: list[tuple[Save, asyncio.Future[NotKept]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def put(self, save: Save) -> NotKept:
        """Returns, or raises, what became of this save."""
        done: asyncio.Future[NotKept] = asyncio.get_running_loop().create_future()
        self._waiting.append((save, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return await done

    async def empty(self) -> None:
        """Returns when nothing waits any more."""
        if self._writing is not None:
            await self._writing

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes = await self._write([save for save, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if done.done():  # the caller was cancelled
                    continue
                if isinstance(outcome, Exception):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)
        self._writing = None
