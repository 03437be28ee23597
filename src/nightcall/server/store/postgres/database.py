"""One node's share of a database: its connections, the database's clock, and the node's id."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import asyncpg

from nightcall.server.store.holding import TTL
from nightcall.server.store.postgres.address import without_password
from nightcall.server.store.postgres.clock import DatabaseClock
from nightcall.server.store.postgres.link import LOST, Connection, Link, NotConnected
from nightcall.server.store.postgres.migrations import STEPS, form_of, is_ours, migrate
from nightcall.server.store.postgres.troubles import sentence
from nightcall.server.store.store import Unreadable, Unusable

OLDEST: Final = 14
ANSWER_SECONDS: Final = 5.0
OPENING_SECONDS: Final = 60.0
"""A migration of a large database, or waiting for another node's, takes longer than a question."""
_PATIENT: Final = ("lock_timeout", "idle_in_transaction_session_timeout")
ASKED_AT_ONCE: Final = 4

Answer = TypeVar("Answer")

NOBODY: Final = 0
"""The holder of a room that no node has taken."""


class Database:
    """What the store and the holding of one node share. Each purpose has connections of its own: who waits for a
    locked row delays no renewal and no save.
    """

    def __init__(self, address: str) -> None:
        self.shown = without_password(address)
        self.clock = DatabaseClock()
        self.node = NOBODY
        self.saving = Link(address, "saves", ANSWER_SECONDS)
        self.asking = Link(address, "questions", ANSWER_SECONDS, ASKED_AT_ONCE)
        self.renewing = Link(address, "renewals", TTL / 2)

    async def read(self, question: Callable[[Connection], Awaitable[Answer]], link: Link | None = None) -> Answer:
        """Asks what changes nothing, or what may be asked twice; raises `Unreadable` if there is no answer.

        A connection that turns out to be broken is replaced once: the database may have been restarted.
        """
        link = link or self.asking
        try:
            try:
                return await link.ask(question)
            except TimeoutError:
                raise
            except LOST:
                return await link.ask(question)
        except (asyncpg.PostgresError, NotConnected, *LOST) as error:
            raise Unreadable(self.sentence(error)) from error

    def sentence(self, error: Exception) -> str:
        """What went wrong, and what to do."""
        cause = error.__cause__ if isinstance(error, NotConnected) else error
        return sentence(cause if isinstance(cause, Exception) else error, self.shown)

    async def close(self) -> None:
        """Closes all connections."""
        await asyncio.gather(*(link.close() for link in (self.saving, self.asking, self.renewing)))


async def open_database(address: str) -> Database:
    """Opens a database, created or migrated if necessary, or refuses it with a sentence (`Unusable`)."""
    database = Database(address)
    try:
        await database.saving.ask(lambda connection: _accept(connection, database), OPENING_SECONDS)
    except (asyncpg.PostgresError, NotConnected, *LOST) as error:
        await database.close()
        raise Unusable(database.sentence(error)) from error
    except BaseException:
        await database.close()
        raise
    return database


async def _accept(connection: Connection, database: Database) -> None:
    version = connection.get_server_version()
    if version.major < OLDEST:
        raise Unusable(
            f"{database.shown} is PostgreSQL {version.major}, and nightcall needs {OLDEST} or newer. Update it, or "
            "name another."
        )
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise Unusable(f"{database.shown} is a standby, which cannot be written to. Name the primary server.")
    if not await is_ours(connection):
        raise Unusable(f"The schema nightcall in {database.shown} is another program's. Name another database.")
    if (form := await form_of(connection)) > len(STEPS):
        raise Unusable(
            f"{database.shown} was made by a newer nightcall (format {form}; this one knows up to {len(STEPS)}). Use "
            "the newer program, or another database."
        )
    await connection.execute("SET statement_timeout = 0")
    for setting in _PATIENT:
        await connection.execute(f"SET {setting} = '{OPENING_SECONDS:.0f}s'")
    await migrate(connection)
    for setting in ("statement_timeout", *_PATIENT):
        await connection.execute(f"RESET {setting}")
    begun = database.clock.steady()
    database.clock.learn(await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8"), begun)
