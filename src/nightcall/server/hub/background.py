"""Background tasks: work that takes longer than a batch may."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Background:
    """Runs tasks; stopping it ends all of them."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Starts a task; does nothing once stopped, because nobody would wait for it."""
        if self._is_stopped:
            work.close()
            return
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancels every task and waits for its end: what it would use next may be closed already."""
        self._is_stopped = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def is_empty(self) -> bool:
        """Whether no task is running."""
        return not self._tasks
