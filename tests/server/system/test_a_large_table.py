"""Over real sockets: the phones of a table of thirty share an address and ask what is kept; a guesser is stopped."""

from __future__ import annotations

import asyncio
from http.client import HTTPConnection

import pytest

from tests.server.system.serving import a_server, quick, run

PLAYERS = 30
GAMES = 3  # in a row; after each of them every phone asks for the list
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


def test_everybody_at_a_large_table_is_told_which_games_are_kept() -> None:
    async def story() -> None:
        async with a_server() as server:
            code, _, key = await server.hub.requests.create("Ada", quick())
            path = f"/api/rooms/{code}/games"
            assert await asyncio.to_thread(statuses, server.door.port, path, key, GAMES * PLAYERS) == [200] * 90

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
