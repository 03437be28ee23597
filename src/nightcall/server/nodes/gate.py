"""The gate: the port on which other nodes reach this one."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import Any, Final

from nightcall.server.door.connection import Connection, Listener
from nightcall.server.door.door import CannotListen
from nightcall.server.nodes.address import host_and_port, joined
from nightcall.server.nodes.greeting import called
from nightcall.server.nodes.holder import Holder
from nightcall.server.nodes.stream import Stream

STREAMS: Final = 1000
"""At once. Each other node has one; strangers who say nothing are cut off after a moment."""


class Gate:
    """Listens for other nodes, and serves the devices and requests that they relay."""

    def __init__(self, secret: bytes, tls: ssl.SSLContext | None) -> None:
        self._secret = secret
        self._tls = tls
        self._streams: set[Stream] = set()
        self._server: asyncio.Server | None = None
        self._serve: Callable[[], tuple[int, Holder]] | None = None
        self.address = ""

    async def listen(self, address: str) -> None:
        """Binds the port; connections are refused until `open`."""
        host, port = host_and_port(address)
        try:
            self._server = await asyncio.get_running_loop().create_server(self._accepted, host, port, ssl=self._tls)
        except OSError as error:
            why = error.strerror or error
            raise CannotListen(f"other nodes can't reach this one at {address} ({why}); see --node-address.") from None
        self.address = joined(host, self._server.sockets[0].getsockname()[1])

    def open(self, me: Callable[[], int], on_device: Callable[[Connection], Listener], app: Any) -> None:
        """Accepts nodes from now on."""
        self._serve = lambda: (me(), Holder(on_device, app))

    def _accepted(self) -> asyncio.Protocol:
        if self._serve is None or len(self._streams) >= STREAMS:
            return _Refused()
        me, holder = self._serve()
        holder.stream = stream = Stream(called(self._secret, me), holder)
        self._streams.add(stream)
        stream.when_over = lambda: self._streams.discard(stream)
        return stream

    def cut(self) -> None:
        """Ends every stream after flushing it."""
        for stream in list(self._streams):
            stream.finish()

    def close(self) -> None:
        """The same, and stops listening."""
        self._serve = None
        if self._server is not None:
            self._server.close()
        self.cut()


class _Refused(asyncio.Protocol):
    """Closes a connection at once."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # what TCP has
        transport.abort()
