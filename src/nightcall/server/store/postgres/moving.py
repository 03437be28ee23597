"""A PostgreSQL database as what is moved, and as where it is moved to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from nightcall.server.store.postgres.database import NOBODY, open_database
from nightcall.server.store.postgres.link import LOST, Connection, NotConnected
from nightcall.server.store.postgres.reading import day_of
from nightcall.server.store.store import FIRST_TERM, Moved, Unusable


class _PostgresSource:
    def __init__(self, connection: Connection, last_awake: float | None, at_a_time: int) -> None:
        self._connection = connection
        self.last_awake = last_awake
        self._at_a_time = at_a_time

    async def count(self) -> Moved:
        question = "SELECT (SELECT count(*) FROM nightcall.rooms), (SELECT count(*) FROM nightcall.lines)"
        return Moved(*await self._connection.fetchrow(question))

    def rooms(self) -> AsyncIterator[Sequence[Any]]:
        return self._rows("SELECT room, code, version, deadline, saved, state FROM nightcall.rooms")

    def lines(self) -> AsyncIterator[Sequence[Any]]:
        return self._rows("SELECT room, game, number, line FROM nightcall.lines")

    async def _rows(self, question: str) -> AsyncIterator[Sequence[Any]]:
        found = await self._connection.cursor(question)
        while rows := await found.fetch(self._at_a_time):
            yield [tuple(row) for row in rows]


class _PostgresTarget:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def put_rooms(self, rows: Sequence[Any]) -> None:
        columns = ("room", "code", "version", "deadline", "saved", "state", "day", "holder", "term")
        records = [(*row, day_of(row[4]), NOBODY, FIRST_TERM) for row in rows]
        await self._connection.copy_records_to_table("rooms", schema_name="nightcall", columns=columns, records=records)

    async def put_lines(self, rows: Sequence[Any]) -> None:
        columns = ("room", "game", "number", "line")
        await self._connection.copy_records_to_table("lines", schema_name="nightcall", columns=columns, records=rows)

    async def put_awake(self, last_awake: float | None) -> None:
        await self._connection.execute("UPDATE nightcall.cluster SET awake = $1", last_awake)


@asynccontextmanager
async def source(address: str, at_a_time: int) -> AsyncIterator[_PostgresSource]:
    """A database that no node uses, as it is at this moment."""
    async with _held(address) as connection:
        last_awake = await connection.fetchval("SELECT awake FROM nightcall.cluster")
        yield _PostgresSource(connection, last_awake, at_a_time)


@asynccontextmanager
async def target(address: str) -> AsyncIterator[_PostgresTarget]:
    """A database without rooms; what it gets is committed at the end."""
    async with _held(address) as connection:
        if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM nightcall.rooms)"):
            raise Unusable("The database to move to has rooms already. Name an empty one.")
        yield _PostgresTarget(connection)


@asynccontextmanager
async def _held(address: str) -> AsyncIterator[Connection]:
    """A transaction that is left to commit, during which no node can register."""
    database = await open_database(address)
    try:
        async with database.saving.lent() as connection:
            for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
                await connection.execute(f"SET {setting} = 0")
            async with connection.transaction(isolation="repeatable_read"):
                await connection.execute("LOCK TABLE nightcall.nodes IN SHARE ROW EXCLUSIVE MODE")
                alive = "SELECT EXISTS (SELECT 1 FROM nightcall.nodes WHERE expires > clock_timestamp())"
                if await connection.fetchval(alive):
                    raise Unusable(f"A nightcall server uses {database.shown}. Stop every node, then try again.")
                yield connection
    except (asyncpg.PostgresError, NotConnected, *LOST) as error:
        raise Unusable(database.sentence(error)) from error
    finally:
        await database.close()
