"""Whatever strangers send, by whatever entrance: the loop is never held, and the answer is never a fault of ours."""

from __future__ import annotations

import asyncio
import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPConnection
from string import ascii_lowercase
from typing import Any, Final

import msgspec
import pytest

from nightcall.client.connection import ClientConnection
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import PROTOCOL, Hello
from tests.patience import PATIENCE
from tests.server.system.rubbish import rubbish
from tests.server.system.serving import Served, a_server, quick
from tests.server.system.watchdog import Watchdog, watched

THE_END: Final = 987654
LONGEST: Final = 0.05  # seconds of the loop's own processor time
TOLD: Final = (200, 201, 400, 404, 409, 413, 503)

CARD = {"wins_with": "village", "seen_as": "village", "counts_as": "village"}
MANY_CARDS = {
    "extends": "millers-hollow",
    "id": "crowd",
    "cards": [{"name": f"guest_{one}{other}", **CARD} for one in ascii_lowercase for other in ascii_lowercase][:600],
}
MANY_WORDS = {"aloud": {"nobody_died": ["Nobody is missing."] * 2500}}
BOOKS: tuple[dict[str, Any], ...] = (
    {"extends": "millers-hollow", "id": "mine"},
    MANY_CARDS,
    {"extends": "millers-hollow", "id": "mine", "words": {"en": MANY_WORDS}},
    {f"key-{number}": 1 for number in range(5000)},
    {"extends": "millers-hollow", "id": "mine", "cards": [{"name": f"x{number}"} for number in range(3000)]},
    {"extends": "millers-hollow", "id": "mine", "words": {"en": {f"w{number}": ["{x}" * 9] for number in range(900)}}},
    {"extends": "millers-hollow", "id": "mine", "options": {"quiet_rounds": 10**300}},
)
FILES = (
    ".".join(["a"] * 40_000) + " = 1",
    "\n".join(f"[{'.'.join(['a'] * 60)}.b{number}]" for number in range(1500)),
    "a = " + "1" * 190_000,
    "a = " + "[" * 90_000,
    "a = " + "{b=" * 30_000,
    'a = """' + '""\\\n' * 40_000,
    "[[cards]]\n" * 19_000,
    "x" * 199_000,
)
READERS = ("/api/books", "/api/workshop")
DEEP = "[" * 200_000
DIGITS = "1" * 190_000


def bodies() -> list[tuple[str, str]]:
    """What is sent by HTTP, and where."""
    found = [("/api/books", json.dumps({"toml": text})) for text in FILES]
    found += [(path, json.dumps({"own_book": book})) for path in READERS for book in BOOKS]
    for setup in ({"own_book": book, "book": "mine"} for book in BOOKS):
        found += [
            ("/api/decks", json.dumps({"setup": setup, "players": 12})),
            ("/api/rooms", json.dumps({"name": "Ada", "setup": setup})),
        ]
    found.append(("/api/odds", json.dumps({"setup": {"own_book": BOOKS[3]}, "players": 12})))
    found.append(("/api/decks", json.dumps({"setup": {"deck": {f"c{n}": 100 for n in range(9000)}}, "players": 30})))
    found.append(("/api/decks", json.dumps({"setup": {"options": {"night": [[[]]] * 50_000}}, "players": 30})))
    found.append(("/api/stories", json.dumps({"log": '{"nightcall":1}\n' * 50_000})))
    found.append(("/api/stories", '{"log":[' + "[]," * 300_000 + "0]}"))
    for path in (
        *READERS,
        "/api/decks",
        "/api/rooms",
        "/api/odds",
        "/api/stories",
        "/api/invitations",
        "/api/lines",
    ):
        found += [(path, DEEP), (path, f'{{"setup":{DIGITS}}}'), (path, f'{{"own_book":{{"a":{DEEP}'), (path, "null")]
    return found


async def asked(server: Served, path: str, body: str) -> int:
    def ask() -> int:
        connection = HTTPConnection("127.0.0.1", server.door.port, timeout=PATIENCE)
        try:
            connection.request("POST", path, body.encode(), {"content-type": "application/json"})
            return connection.getresponse().status
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


def frames(luck: random.Random) -> list[bytes]:
    """What a host sends by the socket; a game begins with each book that can be played."""
    found: list[bytes] = []
    for book in BOOKS:
        found.append(json.dumps({"do": "set_up", "setup": {"own_book": book, "seed": "x"}, "id": 1}).encode())
        found += [b'{"do":"start"}', b'{"do":"end"}']
    found.append(b'{"do":"set_up","setup":{"options":{"a":%b' % DEEP[:50_000].encode())
    found.append(b'{"do":"set_up","setup":{"options":{"a":%b}}}' % DIGITS[:50_000].encode())
    return [frame for frame in found if len(frame) < 64 * 1024] + [rubbish(luck) for _ in range(40)]


async def send_all(server: Served, dog: Watchdog, sent: list[bytes]) -> None:
    code, _, key = await server.hub.requests.create("Ada", quick())
    for number in range(9):
        await server.hub.requests.join(code, f"P{number}", "player")
    hello = in_blocks(msgspec.json.encode(Hello(protocol=PROTOCOL, room=code, key=key)))
    for frame in sent:
        connection = await ClientConnection.open(server.url)
        dog.forget()
        connection.send(hello)
        connection.send(in_blocks(frame))
        connection.send(in_blocks(b'{"do":"ready","id":%d}' % THE_END))
        async with asyncio.timeout(PATIENCE):
            while (message := await connection.next()) is not None and b'"id":%d' % THE_END not in message:
                pass
        assert dog.longest < LONGEST, f"{frame[:60]!r} ({len(frame)}): {dog.longest:.3f} s in {dog.culprit}"
        connection.drop()


async def ask_all(server: Served, dog: Watchdog, sent: list[tuple[str, str]]) -> None:
    for path, body in sent:
        dog.forget()
        status = await asked(server, path, body)
        said = f"{path} {body[:60]} ({len(body)}): {status}, {dog.longest:.3f} s in {dog.culprit}"
        assert status in TOLD, said
        assert dog.longest < LONGEST, said


def test_invitations_are_drawn_one_by_one_and_everything_else_comes_in_between() -> None:
    """A hundred at once, with the longest names that are drawn, would take a second and a half."""

    def ask(port: int, code: str) -> int:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
            headers = {"content-type": "application/json", "host": "x" * 250}
            connection.request("POST", "/api/invitations", json.dumps({"code": code, "ticket": "x" * 100}), headers)
            return connection.getresponse().status

    async def rounds() -> float:
        """The most processor time that any round of the loop takes."""
        longest = 0.0
        with suppress(asyncio.CancelledError):
            while True:
                began = time.thread_time()
                await asyncio.sleep(0)
                longest = max(longest, time.thread_time() - began)
        return longest

    async def story() -> None:
        async with a_server(requests_per_second=10_000) as server:
            await asyncio.to_thread(ask, server.door.port, "FIRST")
            watching = asyncio.create_task(rounds())
            with ThreadPoolExecutor(100) as people:
                loop = asyncio.get_running_loop()
                asked = [loop.run_in_executor(people, ask, server.door.port, f"R{number}") for number in range(150)]
                statuses = await asyncio.gather(*asked)
            watching.cancel()
            assert await watching < 4 * LONGEST
            assert statuses.count(429) > 30
            assert statuses.count(200) >= 90

    asyncio.run(story())


def test_nothing_that_strangers_send_holds_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.server.http.limits._TRIES_AT_ONCE", 10_000.0)
    monkeypatch.setattr("nightcall.server.http.limits._LINES_AT_ONCE", 10_000.0)
    by_http, by_socket = bodies(), frames(random.Random(1))

    async def story(dog: Watchdog) -> None:
        async with a_server(requests_per_second=10_000) as server:
            # What is imported and read once, is imported and read now.
            await asked(server, "/api/decks", json.dumps({"setup": {"own_book": BOOKS[0]}, "players": 8}))
            await ask_all(server, dog, by_http)
            await send_all(server, dog, by_socket)

    with watched() as dog:
        asyncio.run(story(dog))
