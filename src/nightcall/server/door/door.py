"""Listens on a port, pings connected peers, and shuts down cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import ssl
from collections.abc import Callable
from typing import Any

from nightcall.kernel.errors import NightcallError
from nightcall.server.door.connection import Connection, Listener
from nightcall.server.door.front import House
from nightcall.server.settings import Settings

GOING_AWAY = 1001
SECONDS_TO_LEAVE = 3.0
WAITING_TO_ENTER = 8192  # all phones of many rooms come back at once after a restart
PINGED_AT_ONCE = 100  # the others wait for a moment, so that no message waits for all pings


class CannotListen(NightcallError):
    """The server can't listen on this host and port."""


class Door:
    """A listening port."""

    def __init__(self, server: asyncio.Server, house: House) -> None:
        self._server = server
        self._house = house
        self._looking_after = asyncio.get_running_loop().create_task(self._look_after())
        self.port: int = server.sockets[0].getsockname()[1]

    @property
    def connections(self) -> int:
        """The number of connections."""
        return self._house.places.taken

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return len(self._house.sockets)

    def shut(self) -> None:
        """Stops accepting connections; those that are open stay."""
        self._server.close()

    async def close(self) -> None:
        """Stops accepting connections, tells everybody, and waits a moment for them to close."""
        self._looking_after.cancel()
        self.shut()
        for one in list(self._house.sockets):
            one.close(GOING_AWAY, "the server stops")
        for browser in list(self._house.state.connections):
            browser.shutdown()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_LEAVE):
                while self.connections:
                    await asyncio.sleep(0.01)
        for one in list(self._house.sockets):
            one.drop()
        for browser in list(self._house.state.connections):
            browser.transport.abort()
        await asyncio.sleep(0)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.ping_seconds)
            for number, one in enumerate(list(self._house.sockets), start=1):
                one.look_after()
                if number % PINGED_AT_ONCE == 0:
                    await asyncio.sleep(0.01)


async def open_door(http_app: Any, on_socket: Callable[[Connection], Listener], settings: Settings) -> Door:
    """Listens; HTTP goes to the ASGI app, sockets at `/socket` go to the listener."""
    house = House(http_app, on_socket, settings)
    secure = certificate_of(settings)
    loop = asyncio.get_running_loop()
    try:
        server = await loop.create_server(
            house.front,
            settings.host,
            settings.port,
            ssl=secure,
            ssl_handshake_timeout=settings.handshake_seconds if secure else None,
            backlog=WAITING_TO_ENTER,
        )
    except OSError as error:
        raise CannotListen(why_not(error, settings)) from None
    return Door(server, house)


def certificate_of(settings: Settings) -> ssl.SSLContext | None:
    """The TLS context, if TLS is configured."""
    if settings.tls_cert is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(settings.tls_cert, settings.tls_key, password="")  # never ask at the terminal
    except (OSError, ssl.SSLError):
        sentence = f"{settings.tls_cert} and {settings.tls_key} are not a certificate and its key in PEM."
        raise CannotListen(sentence) from None
    return context


def why_not(error: OSError, settings: Settings) -> str:
    """One sentence that says what to do about a port that can't be used."""
    if error.errno == errno.EADDRINUSE:
        other = settings.port + 1 if settings.port < 65535 else 8000
        return f"port {settings.port} is in use; stop the program that has it, or choose another: --port {other}."
    if error.errno == errno.EACCES:
        return f"port {settings.port} needs special rights on this system; choose one above 1023: --port 8000."
    # An error without a number is asyncio's own, since Python 3.13: it has tried every address and could bind none.
    if error.errno in (errno.EADDRNOTAVAIL, None) or isinstance(error, socket.gaierror):
        return f"this machine has no address '{settings.host}'; use --host 0.0.0.0 to listen on all of them."
    return f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}."
