"""Rubbish at the door: random bytes and random frames disturb nobody else, and nothing of the server is told."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.door.visitor import Echo, Run, Visitor, a_door, until

# Pieces of requests and frames, so that rubbish gets further than the first byte.
PIECES = (
    b"GET /socket HTTP/1.1\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\n",
    b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
    b"Sec-WebSocket-Key: x\r\n",
    b"Sec-WebSocket-Version: 13\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Content-Length: 99999999999999999999\r\n",
    b"Content-Length: -1\r\n",
    b"Host: \xff\r\n",
    b"\r\n\r\n",
    b"\r\n",
    b"\x81\xfe\xff\xff",
    b"\x88\x80\0\0\0\0",
    b"\0" * 30,
)


def rubbish(luck: random.Random) -> bytes:
    return b"".join(
        luck.choice(PIECES) if luck.random() < 0.7 else luck.randbytes(luck.randrange(1, 40))
        for _ in range(luck.randrange(1, 12))
    )


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_before_a_request_disturb_nobody(run: Run, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        luck = random.Random(seed)
        async with a_door(echo := Echo()) as porch:
            guest = await Visitor.with_socket(porch)
            for _ in range(100):
                stranger = await Visitor.at(porch)
                stranger.writer.write(rubbish(luck))
            guest.send(b"all quiet?")
            assert (await guest.next_frame()).payload == b"all quiet?"
            for visitor in porch.visitors:
                if visitor is not guest:
                    visitor.writer.close()  # what it has said is still read
            await until(lambda: porch.connections == 1)
            assert echo.heard == [b"all quiet?"]

    run(story())
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("seed", range(3))
def test_random_frames_disturb_nobody(run: Run, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        luck = random.Random(seed)
        async with a_door(echo := Echo()) as porch:
            guest = await Visitor.with_socket(porch)
            for _ in range(60):
                stranger = await Visitor.with_socket(porch)
                for _ in range(luck.randrange(1, 20)):
                    payload = luck.randbytes(luck.choice((0, 1, 2, 5, 125, 126, 130, 3000)))
                    options = {"fin": luck.random() < 0.7, "mask": luck.random() < 0.95}
                    stranger.send(payload, luck.choice((0, 1, 1, 1, 2, 5, 8, 9, 10)), **options)
                if luck.random() < 0.5:
                    stranger.writer.write(luck.randbytes(50))
                await asyncio.sleep(0)
                stranger.leave()
            guest.send(b"all quiet?")
            assert (await guest.next_frame()).payload == b"all quiet?"
            await until(lambda: porch.connections == 1)
            assert len(echo.here) == 1
            assert echo.left == 60

    run(story())
    assert not caplog.records
