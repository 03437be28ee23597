"""Over real sockets: a table of thirty behind one address fetches what is kept of its game; a guesser is stopped."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection

import pytest

from tests.server.system.serving import a_server, quick, run

PLAYERS = 30
FETCHED = 3  # by each: the games, a log, the rulebook
TRIES = 60


def statuses(port: int, path: str, key: str, times: int) -> list[int]:
    connection = HTTPConnection("127.0.0.1", port)
    found = []
    for _ in range(times):
        connection.request("GET", path, headers={"authorization": f"Bearer {key}"})
        answer = connection.getresponse()
        answer.read()
        found.append(answer.status)
    connection.close()
    return found


def test_everybody_at_a_large_table_is_given_what_is_kept() -> None:
    async def story() -> None:
        async with a_server() as server:
            code, _, key = await server.hub.requests.create("Ada", quick())
            path = f"/api/rooms/{code}/games"
            assert await asyncio.to_thread(statuses, server.door.port, path, key, FETCHED * PLAYERS) == [200] * 90

    run(story())


@pytest.mark.parametrize("path", ["/api/rooms/BBBBB/games", "/api/rooms/{code}/games"])
def test_without_its_key_a_room_is_as_if_there_were_none(path: str) -> None:
    async def story() -> None:
        async with a_server() as server:
            code, _, _ = await server.hub.requests.create("Ada", quick())
            port = server.door.port
            assert await asyncio.to_thread(statuses, port, path.format(code=code), "no key", 1) == [404]

    run(story())


def test_codes_are_not_guessed_for_long() -> None:
    async def story() -> None:
        async with a_server() as server:
            found = await asyncio.to_thread(statuses, server.door.port, "/api/rooms/BBBBB", "", TRIES + 20)
            assert set(found) == {404, 429}

    run(story())
