"""The log of a long game, asked of a node that doesn't hold its room: it fills neither the memory nor the stream."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from nightcall.server.nodes import edge, stream
from nightcall.wire.rooms.requests import Joined
from tests.server.http.test_long_logs import LINES, a_room_with_a_long_game
from tests.server.nodes.cluster import Served, a_node
from tests.server.nodes.shared_memory import Shared
from tests.server.system.serving import run

SIZE = sum(map(len, LINES))


@contextlib.asynccontextmanager
async def the_log(node: Served, place: Joined) -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_connection("127.0.0.1", node.door.port, limit=1024)
    writer.write(
        f"GET /api/rooms/{place.code}/games/1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
        f"authorization: Bearer {place.key}\r\n\r\n".encode()
    )
    try:
        yield reader
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def test_many_long_logs_at_once_do_not_cut_the_stream(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stream, "BACKLOG", SIZE // 2)

    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)
        async with a_node(shared) as one, a_node(shared) as two:
            place = await a_room_with_a_long_game(one.hub, one.node.store)

            async def reads() -> bytes:
                async with the_log(two, place) as log:
                    return await log.read()

            for body in await asyncio.gather(*(reads() for _ in range(4))):
                assert body.count(b'"do":"say"') == len(LINES)

    run(story())
    assert not caplog.messages


def test_whoever_does_not_read_a_long_log_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(edge, "MOST_WAITING", SIZE // 8)

    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)
        async with a_node(shared) as one, a_node(shared) as two:
            place = await a_room_with_a_long_game(one.hub, one.node.store)
            async with the_log(two, place) as log:
                await asyncio.sleep(1)
                with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
                    await log.readexactly(SIZE)
            async with the_log(two, place) as log:
                assert (await log.readline()).split()[1] == b"200", "the stream goes on"

    run(story())
    assert not any("cut" in said for said in caplog.messages)
