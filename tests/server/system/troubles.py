"""Bad lines: connections that are lost, that deliver twice or late or in another order, and that are read slowly."""

from __future__ import annotations

import asyncio
import random
from typing import ClassVar

import msgspec

from nightcall.client.connection import ClientConnection
from nightcall.client.http import ask
from nightcall.client.link import RoomLink
from nightcall.client.room import Room
from nightcall.wire.rooms.frames import Frame
from nightcall.wire.rooms.requests import Joined, NewMember


class BadLine(ClientConnection):
    """Of what is sent some comes twice, some late, and some behind what was sent after it."""

    luck: ClassVar[random.Random] = random.Random(5)

    def __init__(self) -> None:
        super().__init__()
        self._greeted = False

    def send(self, message: bytes) -> None:
        if not self._greeted:  # what makes it a connection
            self._greeted = True
            super().send(message)
            return
        loop, luck = asyncio.get_running_loop(), self.luck
        for _ in range(luck.choice((1, 1, 2, 3))):
            late = luck.choice((0.0, 0.0, 0.01, 0.1))
            loop.call_later(late, super().send, message)

    async def reads_slowly(self, seconds: float) -> None:
        """Takes nothing from the network for a while."""
        if self._transport is not None:
            transport = self._transport.underlying_transport
            transport.pause_reading()
            await asyncio.sleep(seconds)
            if self._transport is not None:
                transport.resume_reading()


class Counted(Room):
    """A room that counts every line it is sent."""

    lines_sent = 0

    def count(self, frame: Frame) -> None:
        self.lines_sent += len(frame.lines)


async def join_over_a_bad_line(server: str, code: str, name: str) -> Counted:
    place = msgspec.json.decode(
        await ask(server, "POST", f"/api/rooms/{code}/members", body=NewMember(name=name)), type=Joined
    )
    room = Counted(RoomLink(server, place, connection=BadLine))
    room.link.on_frame = room.count
    await room.until(lambda: room.link.fold.room is not None)
    return room


async def trouble(rooms: list[Counted], seed: int, until: asyncio.Event, *, every: float = 0.02) -> int:
    """Disturbs these devices, one after another, until it is over; how often."""
    luck = random.Random(seed)
    done = 0
    while not until.is_set():
        await asyncio.sleep(luck.uniform(0, 2 * every))
        room = luck.choice(rooms)
        connection = room.link._connection
        if isinstance(connection, BadLine):
            done += 1
            if luck.random() < 0.5:
                room.link.drop()
            else:
                await connection.reads_slowly(luck.uniform(0.01, 0.1))
    return done
