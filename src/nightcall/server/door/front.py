"""uvicorn's HTTP protocol with limits, and the hand-over of a connection to a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Any

import h11
import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from nightcall.server.door.address import Proxies, address_of, is_our_page, plain, values_of
from nightcall.server.door.connection import Connection, Listener
from nightcall.server.door.hosts import FOREIGN_ORIGIN, MISDIRECTED, Hosts
from nightcall.server.door.limits import ConnectionPlaces
from nightcall.server.door.sockets import Socket, SocketProtocol
from nightcall.server.settings import Settings

SOCKET_PATH = b"/socket"
REFUSALS = {
    400: ("bad-request", "This request can't be understood."),
    403: FOREIGN_ORIGIN,
    404: ("not-found", "There is nothing here."),
    421: MISDIRECTED,
    503: ("full", "There are too many connections; try again later."),
}


class House:
    """What all connections of one server share."""

    def __init__(
        self, app: Any, on_socket: Callable[[Connection], Listener], settings: Settings, head_limit: int = 16 * 1024
    ) -> None:
        self.settings = settings
        self.on_socket = on_socket
        self.places = ConnectionPlaces(settings.connections, settings.connections_per_address)
        self.seats = ConnectionPlaces(settings.connections, settings.connections_per_address)
        self.origins = frozenset(origin.lower() for origin in settings.allowed_origins)
        self.proxies = Proxies(settings.trusted_proxies)
        self.hosts = Hosts(settings)
        self.sockets: set[Socket] = set()
        self.state = ServerState()  # its default headers stay empty: none says what runs here
        self.config = Config(
            self._with_address(app),
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,  # paths carry the codes of rooms
            proxy_headers=False,
            h11_max_incomplete_event_size=head_limit,
            timeout_keep_alive=ceil(settings.request_seconds) + 1,  # whole seconds only: our own deadline comes first
        )
        self.config.load()

    def front(self) -> Front:
        """The protocol of a new connection."""
        return Front(self)

    def _with_address(self, app: Any) -> Any:
        """The app, with the client's address taken from a trusted proxy."""

        async def told(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http" and scope["client"]:
                peer, port = scope["client"]
                scope["client"] = (address_of(plain(peer), scope["headers"], self.proxies), port)
            await app(scope, receive, send)

        return told


class Front(H11Protocol):
    """An HTTP connection, until it is upgraded to a socket."""

    def __init__(self, house: House) -> None:
        super().__init__(house.config, house.state, {})
        self.house = house
        self.peer = ""
        self.has_place = False
        self.deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self.peer = plain(self.client[0]) if self.client else ""
        self.has_place = self.house.places.take(self.peer, shared=self.peer in self.house.proxies)
        if not self.has_place:
            transport.abort()
            return
        self._expect_within(self.house.settings.handshake_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._expect_nothing()
        self._leave()

    def handle_events(self) -> None:
        request = self.cycle
        super().handle_events()
        if self.cycle is not request:  # a whole head was read
            self._expect_within(self.house.settings.request_seconds)

    def on_response_complete(self) -> None:
        self._expect_within(self.house.settings.request_seconds)
        super().on_response_complete()

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def _unsupported_upgrade_warning(self) -> None:
        """Does nothing: a request for another protocol is answered over HTTP and needs no warning in the log."""

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection to picows if a socket is allowed; uvicorn calls it after a complete request head."""
        house, headers = self.house, self.headers
        origins, hosts = values_of(headers, b"origin"), values_of(headers, b"host")
        origin, host = next(iter(origins), None), next(iter(hosts), None)
        address = address_of(self.peer, headers, house.proxies)
        if event.target.partition(b"?")[0] != SOCKET_PATH:
            self._refuse(404)
        elif event.method != b"GET" or len(origins) > 1 or self._has_body() or not self._speaks_our_version():
            self._refuse(400)
        elif not house.hosts.know(host):
            self._refuse(421)
        elif not is_our_page(origin, host, house.origins):
            self._refuse(403)
        elif not house.seats.take(address):
            self._refuse(503)
        else:
            self._hand_over(Socket(address, origin, house.settings, house.on_socket), event)

    def _has_body(self) -> bool:
        length = values_of(self.headers, b"content-length")
        return bool(values_of(self.headers, b"transfer-encoding") or (length and length != ["0"]))

    def _speaks_our_version(self) -> bool:
        return values_of(self.headers, b"sec-websocket-version") == ["13"]

    def _hand_over(self, socket: Socket, event: h11.Request) -> None:
        self._expect_nothing()
        self.connections.discard(self)
        house = self.house
        house.sockets.add(socket)

        def ended() -> None:
            house.sockets.discard(socket)
            house.seats.give_back(socket.address)
            self._leave()

        lines = [b"%b: %b\r\n" % header for header in self.headers]
        head = b"GET %b HTTP/1.1\r\n%b\r\n" % (event.target, b"".join(lines))
        already_read, _ = self.conn.trailing_data
        SocketProtocol(socket, house.settings, ended).begin(self.transport, head + already_read)

    def _refuse(self, status: int) -> None:
        reason, sentence = REFUSALS[status]
        body = msgspec.json.encode({"reason": reason, "sentence": str(sentence)})  # nobody reads it but programs
        headers = [("content-type", "application/json"), ("content-length", str(len(body))), ("connection", "close")]
        try:
            for event in (h11.Response(status_code=status, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        except h11.LocalProtocolError:  # an answer to what came before has begun already
            self.transport.abort()
            return
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400)

    def _expect_within(self, seconds: float) -> None:
        """Closes the connection if no request is completed, and no response finished, within this time."""
        self._expect_nothing()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _leave(self) -> None:
        if self.has_place:
            self.has_place = False
            self.house.places.give_back(self.peer)
