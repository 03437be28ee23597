"""The database comes back after the network has failed: whatever was asked before is asked again within 2 seconds.

On a virtual clock, with a network of its own instead of the driver's: what is on its way when it fails is lost, nobody
is told, and whoever connects while it is away waits in vain.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from nightcall.server.nodes.membership import Membership
from nightcall.server.nodes.reception import LOOK_AGAIN
from nightcall.server.store.postgres import link
from nightcall.server.store.postgres.database import Database
from nightcall.server.store.postgres.holding import PostgresHolding
from nightcall.server.store.postgres.store import PostgresStore
from nightcall.server.store.store import OutcomeUnknown, Unreadable, Unwritable
from tests.server.store.stories import room
from tests.server.virtual import evening

FAILS_AT = 10.0
GOES_ON_WITHIN = 2.0
RETURNS = [FAILS_AT + tenths / 10 for tenths in range(1, 100, 11)]


class Network:
    """Takes the place of `asyncpg.connect`."""

    def __init__(self, returns: float) -> None:
        self._returns = returns

    @property
    def is_away(self) -> bool:
        return FAILS_AT <= now() < self._returns

    async def connect(self, _address: str, *, timeout: float, server_settings: object) -> Far:
        if self.is_away:
            await asyncio.sleep(timeout)
            raise TimeoutError
        return Far(self)


class Far:
    """A connection to a database that knows no more than its clock."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._since = now()
        self._is_closed = False

    async def fetchval(self, statement: str, *_: object) -> Any:
        if self._network.is_away or self._since < FAILS_AT <= now():
            await asyncio.Event().wait()  # forever
        return True if statement is link._IS_LOST else now()

    async def fetchrow(self, *_: object) -> tuple[int, float]:
        return 1, await self.fetchval("register")

    async def fetch(self, *_: object) -> list[tuple[str]]:
        await self.fetchval("save or bury")
        return []

    def get_server_pid(self) -> int:
        return id(self)

    def is_closed(self) -> bool:
        return self._is_closed

    def is_in_transaction(self) -> bool:
        return False

    def terminate(self) -> None:
        self._is_closed = True


def now() -> float:
    return asyncio.get_running_loop().time()


def told(monkeypatch: pytest.MonkeyPatch, returns: float, story: Callable[[Database], Awaitable[None]]) -> None:
    async def in_time() -> None:
        database = Database("postgresql://fox@den/rooms")
        database.clock.steady = now
        await story(database)

    monkeypatch.setattr(asyncpg, "connect", Network(returns).connect)
    evening(in_time())


@pytest.mark.parametrize("returns", RETURNS)
def test_a_node_has_its_lease_again(monkeypatch: pytest.MonkeyPatch, returns: float) -> None:
    async def story(database: Database) -> None:
        membership = Membership(PostgresHolding(database), "den:1", 1, steady=now)
        await membership.register()
        keeping = asyncio.create_task(membership.keep())
        await asyncio.sleep(returns + GOES_ON_WITHIN - now())
        assert membership._lease.until > returns + GOES_ON_WITHIN, "it was renewed since"
        keeping.cancel()

    told(monkeypatch, returns, story)


@pytest.mark.parametrize("returns", RETURNS)
def test_whoever_looks_for_a_room_is_answered(monkeypatch: pytest.MonkeyPatch, returns: float) -> None:
    async def story(database: Database) -> None:
        answered: list[float] = []

        async def look() -> None:
            """As the reception does."""
            while not answered or answered[-1] < returns:
                try:
                    answered.append(await database.read(lambda connection: connection.fetchval("a room")))
                except Unreadable:
                    await asyncio.sleep(LOOK_AGAIN)

        for _ in range(4):  # which leaves four connections to be lost
            await asyncio.gather(*(look_once(database) for _ in range(4)))
        await asyncio.sleep(FAILS_AT - now())
        await asyncio.gather(*(look() for _ in range(8)))
        assert max(answered) <= returns + GOES_ON_WITHIN

    async def look_once(database: Database) -> None:
        await database.read(lambda connection: connection.fetchval("a room"))

    told(monkeypatch, returns, story)


@pytest.mark.parametrize("returns", RETURNS)
def test_whoever_saves_learns_that_nobody_knows_and_the_next_save_is_answered(
    monkeypatch: pytest.MonkeyPatch, returns: float
) -> None:
    async def story(database: Database) -> None:
        store = PostgresStore(database)
        monkeypatch.setattr("nightcall.server.store.postgres.store.write", write)
        assert await store.save([room("fox")]) == {}
        await asyncio.sleep(FAILS_AT - now())
        with pytest.raises(OutcomeUnknown):
            await store.save([room("fox", 2)])
        while True:
            try:
                await store.save([room("fox", 3)])
                break
            except Unwritable:
                await asyncio.sleep(LOOK_AGAIN)
        assert now() <= returns + GOES_ON_WITHIN

    async def write(connection: Far, saves: list[object], *_: object) -> list[dict[str, Exception]]:
        await connection.fetch("save")
        return [{} for _ in saves]

    told(monkeypatch, returns, story)
