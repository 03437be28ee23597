"""Connections that are opened when needed, and given up when they do not answer in time.

A network that fails drops questions and tells nobody. So whoever waits for an answer asks on another connection
whether the database is still working on it. If it isn't, the question or its answer was lost, and its connection is
given up long before its time is over.
"""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg

Connection: TypeAlias = Any
"""The driver has no types."""
Answer = TypeVar("Answer")

CONNECT_SECONDS: Final = 3.0
CONNECT_AGAIN: Final = 0.75
"""Seconds after which another attempt begins beside the first, which may have been lost."""
LOOK_AFTER: Final = 0.5
LOOK_EVERY: Final = 0.25
_SETTINGS: Final = {
    "lock_timeout": "2s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "2s",  # who is stopped in mid-transaction keeps no room from the others
    "jit": "off",  # every statement is short
}

LOST: Final = (
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    OSError,
)
"""What the driver raises if a connection breaks; a `TimeoutError` is an `OSError`."""


# Idle for longer than the way back takes. A pooler gives its own numbers to connections, so nothing can be told there.
_IS_LOST: Final = """
SELECT pg_backend_pid() = $2 AND NOT EXISTS (
    SELECT 1 FROM pg_stat_activity WHERE pid = $1
    AND (state NOT LIKE 'idle%' OR state_change > clock_timestamp() - interval '250 ms')
)
"""


class NotConnected(Exception):
    """No connection could be opened: nothing was sent. Its cause says why."""


class Link:
    """A few connections for one purpose. Whoever asks while all are in use waits."""

    def __init__(self, address: str, purpose: str, patience: float, most: int = 1) -> None:
        self._address = address
        self._purpose = purpose
        self._patience = patience
        self._free = asyncio.Semaphore(most)
        self._idle: list[Connection] = []

    async def ask(self, work: Callable[[Connection], Awaitable[Answer]], patience: float | None = None) -> Answer:
        """Runs this on a connection.

        Raises `NotConnected` if nothing was sent, `TimeoutError` if it takes too long, `ConnectionResetError` if the
        database knows nothing of it. Long work has a `patience` of its own and isn't looked for: between two of its
        statements the database knows nothing of it either.
        """
        async with self._free:
            connection = await self._connected()
            try:
                answer = await self._in_time(
                    connection, work, patience or self._patience, is_looked_for=patience is None
                )
            except BaseException:
                if connection.is_closed() or connection.is_in_transaction():
                    connection.terminate()
                else:
                    self._idle.append(connection)
                raise
            self._idle.append(connection)
            return answer

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Connection]:
        """A connection for long work, without a limit of time; it is not used again."""
        async with self._free:
            connection = await self._connected()
            try:
                yield connection
            finally:
                connection.terminate()

    async def _connected(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
        trying: set[asyncio.Task[Connection]] = set()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                while True:
                    trying.add(asyncio.create_task(self._opened(CONNECT_SECONDS)))
                    done, _ = await asyncio.wait(trying, timeout=CONNECT_AGAIN, return_when=FIRST_COMPLETED)
                    if done:
                        first = done.pop()
                        trying.remove(first)
                        return first.result()
        except TimeoutError as error:
            raise NotConnected from error
        finally:
            for other in trying:
                other.cancel()
                other.add_done_callback(_terminated)

    async def _opened(self, within: float) -> Connection:
        try:
            return await asyncpg.connect(
                self._address,
                timeout=within,
                server_settings={"application_name": f"nightcall {self._purpose}", **_SETTINGS},
            )
        except (asyncpg.PostgresError, ValueError, *LOST) as error:
            raise NotConnected from error

    async def _in_time(
        self,
        connection: Connection,
        work: Callable[[Connection], Awaitable[Answer]],
        patience: float,
        *,
        is_looked_for: bool,
    ) -> Answer:
        """Runs this; if it takes too long or was lost, or if its caller is cancelled, the connection is cut.

        The driver's own timeouts ask the server to cancel, and wait for it, which never ends if the network is silent.
        """
        asked = asyncio.ensure_future(work(connection))
        looking: asyncio.Task[None] | None = None
        try:
            is_looked_for &= patience > LOOK_AFTER
            await asyncio.wait({asked}, timeout=LOOK_AFTER if is_looked_for else patience)
            if not asked.done() and is_looked_for:
                looking = asyncio.create_task(self._until_lost(connection))
                await asyncio.wait({asked, looking}, timeout=patience - LOOK_AFTER, return_when=FIRST_COMPLETED)
        finally:
            is_lost = looking is not None and looking.done()
            if looking is not None:
                looking.cancel()
            if not asked.done():
                connection.terminate()
                asked.cancel()
                with suppress(asyncio.CancelledError, asyncpg.PostgresError, *LOST):
                    await asked
        if asked.cancelled():
            raise ConnectionResetError("what was asked was lost on the way") if is_lost else TimeoutError
        return asked.result()

    async def _until_lost(self, asked_on: Connection) -> None:
        """Returns when the database answers here, and is not working on what was asked on that connection."""
        while True:
            with suppress(NotConnected, asyncpg.PostgresError, *LOST):
                beside = await self._opened(LOOK_AFTER)
                try:
                    while not await _is_lost(beside, asked_on):
                        await asyncio.sleep(LOOK_EVERY)
                except BaseException:
                    beside.terminate()
                    raise
                self._replace_idle(beside)
                return
            await asyncio.sleep(LOOK_EVERY)

    def _replace_idle(self, connection: Connection) -> None:
        """Trusts only this connection from now on: those that were idle may be lost as well."""
        idle, self._idle = self._idle, [connection]
        for one in idle:
            one.terminate()

    async def close(self) -> None:
        """Closes idle connections; nobody may be asking any more."""
        while self._idle:
            connection = self._idle.pop()
            try:
                await asyncio.wait_for(connection.close(), 1.0)
            except (asyncpg.PostgresError, *LOST):
                connection.terminate()


async def _is_lost(beside: Connection, asked_on: Connection) -> bool:
    async with asyncio.timeout(LOOK_AFTER):
        lost: bool = await beside.fetchval(_IS_LOST, asked_on.get_server_pid(), beside.get_server_pid())
        return lost


def _terminated(opening: asyncio.Task[Connection]) -> None:
    """Ends a connection that nobody waited for."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().terminate()
