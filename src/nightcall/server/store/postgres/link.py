"""Connections that are opened when needed, and given up when they do not answer in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg

Connection: TypeAlias = Any
"""The driver has no types."""
Answer = TypeVar("Answer")

CONNECT_SECONDS: Final = 3.0
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
        """Runs this on a connection; raises `NotConnected` if nothing was sent, `TimeoutError` if it takes too long."""
        async with self._free:
            connection = await self._connected()
            try:
                answer = await _in_time(connection, work, patience or self._patience)
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
        try:
            return await asyncpg.connect(
                self._address,
                timeout=CONNECT_SECONDS,
                server_settings={"application_name": f"nightcall {self._purpose}", **_SETTINGS},
            )
        except (asyncpg.PostgresError, ValueError, *LOST) as error:
            raise NotConnected from error

    async def close(self) -> None:
        """Closes idle connections; nobody may be asking any more."""
        while self._idle:
            connection = self._idle.pop()
            try:
                await asyncio.wait_for(connection.close(), 1.0)
            except (asyncpg.PostgresError, *LOST):
                connection.terminate()


async def _in_time(connection: Connection, work: Callable[[Connection], Awaitable[Answer]], patience: float) -> Answer:
    """Runs this; if it takes too long, or its caller is cancelled, the connection is cut.

    The driver's own timeouts ask the server to cancel, and wait for it, which never ends if the network is silent.
    """
    asked = asyncio.ensure_future(work(connection))
    try:
        await asyncio.wait({asked}, timeout=patience)
    finally:
        if not asked.done():
            connection.terminate()
            asked.cancel()
            with suppress(asyncio.CancelledError, asyncpg.PostgresError, *LOST):
                await asked
    if asked.cancelled():
        raise TimeoutError
    return asked.result()
