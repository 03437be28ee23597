"""The store in a PostgreSQL database that other nodes may use too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Concatenate, Final, ParamSpec, TypeVar

import asyncpg

from nightcall.server.store.postgres import reading
from nightcall.server.store.postgres.batch import Save, works
from nightcall.server.store.postgres.database import Database, open_database
from nightcall.server.store.postgres.link import LOST, Connection, NotConnected
from nightcall.server.store.postgres.writing import write
from nightcall.server.store.queue import Outcome, SaveQueue
from nightcall.server.store.store import (
    NEVER_TAKEN,
    Change,
    IdleRoom,
    NotKept,
    OutcomeUnknown,
    StoredRoom,
    Terms,
    Unreadable,
    Unwritable,
    by_room,
)

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_AWAKE: Final = "UPDATE nightcall.cluster SET awake = greatest(awake, $1)"


class PostgresStore:
    """A `Store`; `open_store` opens it. `holding.PostgresHolding` uses the same `database`."""

    def __init__(
        self,
        database: Database,
        *,
        space_for_rooms: int | None = None,
        last_awake: float | None = None,
        now: Callable[[], float] | None = None,
    ) -> None:
        self.database = database
        self.last_awake = last_awake
        self._space_for_rooms = space_for_rooms
        self.now = now or database.clock
        self._queue = SaveQueue(self._write)
        self._closed = False

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        if self._closed:
            raise Unwritable(f"{self.database.shown} has been closed: the server is stopping.")
        return await self._queue.put(works(by_room(changes), terms))

    async def _write(self, saves: list[Save]) -> Sequence[Outcome]:
        try:
            return await self.database.saving.ask(
                lambda connection: write(connection, saves, self.now(), self.database.node)
            )
        except NotConnected as error:
            return [Unwritable(self.database.sentence(error)) for _ in saves]
        except (asyncpg.PostgresError, *LOST) as error:
            # Of several statements some may have been committed, and of one it is known only to the database.
            return [OutcomeUnknown(self.database.sentence(error)) for _ in saves]
        except Exception as error:  # a fault of ours; whoever waits must hear of it
            return [error] * len(saves)

    async def awake(self) -> None:
        self.last_awake = now = self.now()
        if not self._closed:
            with suppress(Unreadable):
                await self.database.read(lambda connection: connection.execute(_AWAKE, now))

    async def room(self, room: str) -> StoredRoom | None:
        return await self._ask(reading.room, room)

    async def by_code(self, code: str) -> StoredRoom | None:
        return await self._ask(reading.room_by_code, code)

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        return await self._ask(reading.lines, room, game, first, most)

    async def games(self, room: str) -> list[int]:
        return await self._ask(reading.games, room)

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        return await self._ask(reading.due, self.database.node, until, most)

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        return await self._ask(reading.idle, self.database.node, before, most, after)

    async def has_space(self) -> bool:
        return self._space_for_rooms is None or await self._ask(reading.size) < self._space_for_rooms

    async def _ask(
        self,
        question: Callable[Concatenate[Connection, Asked], Awaitable[Answer]],
        *about: Asked.args,
        **named: Asked.kwargs,
    ) -> Answer:
        if self._closed:
            raise Unreadable(f"{self.database.shown} has been closed: the server is stopping.")
        return await self.database.read(lambda connection: question(connection, *about, **named))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._queue.empty()
        await self.database.close()


async def open_store(
    address: str, *, space_for_rooms: int | None = None, now: Callable[[], float] | None = None
) -> PostgresStore:
    """The store at this address, created or migrated if necessary; raises `Unusable` with a sentence if it can't be."""
    database = await open_database(address)
    try:
        last_awake: float | None = await database.read(
            lambda connection: connection.fetchval("SELECT awake FROM nightcall.cluster")
        )
    except BaseException:
        await database.close()
        raise
    return PostgresStore(database, space_for_rooms=space_for_rooms, last_awake=last_awake, now=now)
