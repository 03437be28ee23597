"""Turns: limits how many work at a time; those who wait take turns, however much each has asked for."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """A semaphore that is fair to those who ask, not to what they ask for: no asker has two turns before the others."""

    def __init__(self, number: int) -> None:
        self._free = number  # while any is, nobody waits
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by asker, the next one first

    async def take(self, asker: str) -> None:
        """Waits for a turn, which has to be given back."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it came at the very moment when nobody wanted it any more
            raise

    def give_back(self) -> None:
        """Passes a turn on to whoever is next."""
        while self._waiting:
            asker = next(iter(self._waiting))
            turns = self._waiting.pop(asker)
            turn = turns.popleft()
            if turns:
                self._waiting[asker] = turns  # behind all others
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1
