"""The way from a node to the database or to other nodes, which can be cut: nothing passes, and nobody is told."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self
from urllib.parse import urlsplit, urlunsplit


class Wire:
    """Listens on a port of its own and passes everything on."""

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._passes = asyncio.Event()
        self._passes.set()
        self._passing: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for passing in self._passing:
            passing.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)

    def cut(self) -> None:
        """From now on nothing passes; connections stay open, as they do when a network fails."""
        self._passes.clear()

    def mend(self) -> None:
        """Lets everything pass again, what was sent meanwhile too."""
        self._passes.set()

    def lose(self) -> None:
        """Whatever is sent on the connections of now is lost forever; new ones are opened as ever."""
        self._passes.clear()
        self._passes = asyncio.Event()
        self._passes.set()

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        passes = self._passes
        try:
            await passes.wait()
            far, to_far = await asyncio.open_connection(*self._to)
            try:
                ways = (_one_way(reader, to_far, passes), _one_way(far, writer, passes))
                await asyncio.wait([asyncio.create_task(way) for way in ways], return_when=asyncio.FIRST_COMPLETED)
            finally:
                to_far.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._passing.discard(task)
            writer.transport.abort()


async def _one_way(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            await passes.wait()
            writer.write(data)
            await writer.drain()


def to_database(database: str) -> Wire:
    """A wire to the server of this database."""
    to = urlsplit(database)
    assert to.hostname is not None
    return Wire(to.hostname, to.port or 5432)


def over(wire: Wire, database: str) -> str:
    """The address of this database at the near end of a wire."""
    to = urlsplit(database)
    user, at, _ = to.netloc.rpartition("@")
    return urlunsplit(to._replace(netloc=f"{user}{at}127.0.0.1:{wire.port}"))
