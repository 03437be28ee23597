"""Rubbish over the socket: whatever is sent, nothing breaks, nothing of the inside is told, and others play on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random

import msgspec
import pytest

from nightcall.client import Room
from nightcall.client.connection import ClientConnection
from nightcall.client.folding import read_frame
from nightcall.library import resume
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import PROTOCOL, Hello
from nightcall.wire.rooms.requests import Joined
from tests.patience import PATIENCE
from tests.server.system.rubbish import rubbish
from tests.server.system.scripted import Scripted, all_that_happened, played_undisturbed
from tests.server.system.serving import PATIENT, Served, a_server, quick

THE_END = 987654
A_BURST = 80  # what one connection may send at once, with some to spare


@pytest.mark.parametrize("frames", [2_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_rubbish_breaks_nothing_and_another_room_plays_on(frames: int, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        # Whoever plays undisturbed has the thrower's address, whose share 100,000 frames would use up.
        async with a_server(bytes_per_address=1024**3) as server:
            playing = asyncio.create_task(undisturbed_games(server))
            await Thrower(server, random.Random(frames)).throw(frames)
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            await one_game(server, "after it all")

    asyncio.run(story())
    loud = [record for record in caplog.records if record.levelno > logging.WARNING]
    assert not loud, [record.getMessage() + str(record.exc_info) for record in loud[:5]]


async def undisturbed_games(server: Served) -> None:
    number = 0
    while True:
        await one_game(server, f"undisturbed {number}")
        number += 1


async def one_game(server: Served, seed: str) -> None:
    """A game beside it all; it is the one that is played where nobody throws anything."""
    code, member, key = await server.hub.requests.create("Ada", quick("wolff-werewolf", seed=seed, pace=PATIENT))
    place = Joined(code=code, member=member.member, name=member.name, key=key)
    rooms = [await Room.come_back(server.url, place)]
    for seat in range(1, 6):
        other, key = await server.hub.requests.join(code, f"P{seat}", "player")
        place = Joined(code=code, member=other.member, name=other.name, key=key)
        rooms.append(await Room.come_back(server.url, place))
    try:
        await rooms[0].start()
        async with asyncio.timeout(PATIENCE):
            outcomes = await asyncio.gather(*[room.play(Scripted(seed)) for room in rooms])
        log = await rooms[0].log(1)
        undisturbed = played_undisturbed(log[0], seed)
        assert set(outcomes) == {undisturbed.outcome}
        assert all_that_happened(resume(log)) == all_that_happened(undisturbed)
        assert all(room.link.connections == 1 for room in rooms)
    finally:
        for room in rooms:
            await room.close()


class Thrower:
    """Throws rubbish at a room of its own, as its host, as somebody who looks on, and as nobody."""

    def __init__(self, server: Served, luck: random.Random) -> None:
        self.server = server
        self.luck = luck
        self.places: list[Joined] = []
        self.answered = 0

    async def throw(self, frames: int) -> None:
        thrown = 0
        while thrown < frames:
            burst = min(A_BURST, frames - thrown)
            await self.one_connection(burst)
            thrown += burst
        assert self.answered > frames / 50, "it has been heard"

    async def one_connection(self, burst: int) -> None:
        connection = await ClientConnection.open(self.server.url)
        if self.luck.random() < 0.9:
            place = await self.a_place()
            connection.send(in_blocks(msgspec.json.encode(Hello(protocol=PROTOCOL, room=place.code, key=place.key))))
            if not await self.is_let_in(connection):
                self.places = []  # it has been expelled, or has left
        for number in range(burst):
            thrown = rubbish(self.luck)
            connection.send(thrown if self.luck.random() < 0.1 else in_blocks(thrown))
            if number % 20 == 19:
                await asyncio.sleep(0)
        # Whoever is still connected is answered after all that; whoever is not was hung up on with a reason.
        connection.send(in_blocks(b'{"do":"ready","id":%d}' % THE_END))
        async with asyncio.timeout(PATIENCE):
            while (message := await connection.next()) is not None:
                self.look_at(message)
                if b'"id":%d' % THE_END in message:
                    break
        connection.drop()

    async def is_let_in(self, connection: ClientConnection) -> bool:
        async with asyncio.timeout(PATIENCE):
            message = await connection.next()
        return message is not None and read_frame(message).you is not None

    async def a_place(self) -> Joined:
        """A key of a room with eight seats; a new room from time to time, and whenever this one is lost."""
        if not self.places or self.luck.random() < 0.1:
            hub = self.server.hub
            code, member, key = await hub.requests.create("Host", quick())
            self.places = [Joined(code=code, member=member.member, name=member.name, key=key)] * 3
            for number in range(7):
                other, key = await hub.requests.join(code, f"P{number}", "player")
                self.places.append(Joined(code=code, member=other.member, name=other.name, key=key))
            other, key = await hub.requests.join(code, "Wil", "watcher")
            self.places.append(Joined(code=code, member=other.member, name=other.name, key=key))
        return self.luck.choice(self.places)

    def look_at(self, message: bytes) -> None:
        read_frame(message)
        self.answered += message.count(b'"reply"')
        assert b"Traceback" not in message
        assert b'File "' not in message
        assert b".py" not in message
