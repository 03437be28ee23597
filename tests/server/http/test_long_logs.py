"""The logs of long games, tens of megabytes each: however many ask for them, the memory doesn't hold as many."""

from __future__ import annotations

import asyncio
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import pytest

from nightcall.server.hub.hub import Hub
from nightcall.server.hub.room_requests import LINES_A_PART
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.oracle.thinking import Evening
from nightcall.server.rooms.state import Finished
from nightcall.server.store.store import LineAppended, Store, keep
from nightcall.wire.rooms.odds import GroupFound, TableWay
from nightcall.wire.rooms.requests import Joined
from tests.patience import PATIENCE
from tests.server.system.serving import a_server, quick

PARTS = 50
LINES = [b'{"do":"say","seat":1,"text":"%d %s"}' % (number, b"x" * 950) for number in range(PARTS * LINES_A_PART)]


async def a_room_with_a_long_game(hub: Hub, store: Store) -> Joined:
    code, member, key = await hub.requests.create("Ada", quick())
    live = hub._live_rooms.in_memory(code)
    assert live is not None
    state = live.room.state
    await keep(store, [LineAppended(state.room, 1, number, line) for number, line in enumerate(LINES)])
    state.game, state.phase = 1, "over"
    finished = Finished(game=1, book="wolff-werewolf", players=(), members=(), won="village", winners=(), ended=0)
    live.room.record.enter(finished)
    hub._live_rooms.touch(live)
    hub._wake()
    return Joined(code=code, member=member.member, name="Ada", key=key)


def test_whoever_reads_a_log_slowly_has_no_more_of_it_in_memory_than_a_few_parts() -> None:
    async def story() -> None:
        async with a_server() as server:
            place = await a_room_with_a_long_game(server.hub, server.store)
            read = 0
            lines = server.store.lines

            async def counted(*about: Any, **named: Any) -> list[bytes]:
                nonlocal read
                read += 1
                return await lines(*about, **named)

            server.store.lines = counted  # type: ignore[method-assign]
            reader, writer = await asyncio.open_connection("127.0.0.1", server.door.port, limit=1024)
            writer.write(
                f"GET /api/rooms/{place.code}/games/1 HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
                f"authorization: Bearer {place.key}\r\n\r\n".encode()
            )
            await reader.readline()
            await asyncio.sleep(1)
            assert read < PARTS, "the system keeps some on the way"
            head, _, body = (b"HTTP" + await reader.read()).partition(b"\r\n\r\n")
            assert b"attachment" in head
            assert body.count(b'"do":"say"') == len(LINES)
            assert read == PARTS + 1
            writer.close()

    asyncio.run(story())


def test_how_groups_play_is_worked_out_for_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = 0, 0
    way = TableWay(first=0, skill=0, after=0, follow=1, heed=0, doubt=0, plead=0, spare=0, hunt=0, ward=0)

    async def fit(_oracle: Oracle, games: list[Evening], _asker: str = "") -> GroupFound:
        nonlocal at_once, most
        assert [len(one.lines) for one in games] == [len(LINES)]
        at_once += 1
        most = max(most, at_once)
        await asyncio.sleep(0.1)
        at_once -= 1
        return GroupFound(way=way, low=way, high=way, decisions=1, votes=1, games=1, checked=None)

    monkeypatch.setattr(Oracle, "fit", fit)

    async def story() -> None:
        async with a_server() as server:
            place = await a_room_with_a_long_game(server.hub, server.store)

            def ask() -> int:
                with closing(HTTPConnection("127.0.0.1", server.door.port, timeout=PATIENCE)) as connection:
                    path, key = f"/api/rooms/{place.code}/skill", f"Bearer {place.key}"
                    connection.request("POST", path, headers={"authorization": key})
                    return connection.getresponse().status

            assert set(await asyncio.gather(*(asyncio.to_thread(ask) for _ in range(5)))) == {200}
            assert most == 1

    asyncio.run(story())
