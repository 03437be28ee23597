"""The load: commands sent to many rooms, each timed until the last phone of its room has heard of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bench.tables.contender import Contender
from bench.tables.phone import SEATS, Phone


class Load:
    """Counts who has heard of which command."""

    def __init__(self, contender: Contender) -> None:
        self._contender = contender
        self._find = contender.token.findall
        self._waiting: dict[bytes, list[float]] = {}  # by token: phones that have not heard, when sent, room
        self._number = 0
        self._after: Callable[[int], None] | None = None
        self.rooms: list[list[Phone]] = []
        self.frames = 0
        self.lost = 0
        self.seconds: list[float] = []  # from each command to the last phone

    def heard(self, frame: bytes) -> None:
        self.frames += 1
        for token in self._find(frame):
            waiting = self._waiting.get(token)
            if waiting is not None:
                waiting[0] -= 1
                if waiting[0] == 0:
                    del self._waiting[token]
                    self.seconds.append(time.perf_counter() - waiting[1])
                    if self._after is not None:
                        self._after(int(waiting[2]))

    def act(self, room: int, since: float | None = None) -> None:
        """Send one command to a room, from one seat after another."""
        self._number += 1
        token = f"c{self._number:08}"
        self._waiting[token.encode()] = [SEATS, time.perf_counter() if since is None else since, room]
        phones = self.rooms[room]
        phones.append(phones.pop(0))
        self._contender.act(phones[0], token)

    async def as_many_as_possible(self, seconds: float) -> int:
        """How many commands were told to everybody, when each room always has one under way."""
        self.seconds.clear()
        self._after = self.act
        for room in range(len(self.rooms)):
            self.act(room)
        await asyncio.sleep(seconds)
        done = len(self.seconds)
        self._after = None
        await self._settled()
        return done

    async def steadily(self, rate: float, seconds: float) -> None:
        """Sends this many commands a second, however long they take; each is timed from when it was due."""
        self.seconds.clear()
        start = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = start + number / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            elif number % 16 == 0:
                await asyncio.sleep(0)  # late: let phones hear, all the same
            self.act(number % len(self.rooms), due)
        await self._settled()

    async def _settled(self, patience: float = 30.0) -> None:
        """Wait for what is under way; what has not arrived by then counts as that late."""
        end = time.perf_counter() + patience
        while self._waiting and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        self.lost = len(self._waiting)
        self.seconds += [time.perf_counter() - sent for _, sent, _ in self._waiting.values()]
        self._waiting.clear()
