"""Sockets on picows: the frames of one connection, and when it is dropped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from picows import WSAutoPingStrategy, WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # missing from its types, used by its own `api`

from nightcall.server.door.connection import Connection, Listener
from nightcall.server.door.limits import Bucket
from nightcall.server.settings import Settings

LINGER_SECONDS = 2.0  # for the peer to read why we hang up
LONGEST_REASON = 123  # bytes; the protocol's own bound
BURST_SECONDS = 5.0  # how many seconds' worth of frames may come at once

log = logging.getLogger("nightcall.door")

TEXT = WSMsgType.TEXT
LONGEST_HEADER = 14  # bytes before a frame's message


class SilentLog(logging.LoggerAdapter[logging.Logger]):
    """Silences picows' log of connections and their addresses, which must not be kept."""

    def isEnabledFor(self, _level: int) -> bool:  # noqa: N802  # the standard library's name
        return False


class Socket(WSListener):
    """A `Connection`, with picows' callbacks."""

    # One is used for every frame that leaves, seldom while it is in the processor's cache: a dict would be one more
    # place to fetch it from.
    __slots__ = (
        "_bucket",
        "_fragments",
        "_is_closing",
        "_listener",
        "_loop",
        "_on_socket",
        "_settings",
        "_transport",
        "_was_heard",
        "address",
        "origin",
    )

    def __init__(
        self, address: str, origin: str | None, settings: Settings, on_socket: Callable[[Connection], Listener]
    ) -> None:
        self.address = address
        self.origin = origin
        self._settings = settings
        self._on_socket = on_socket
        self._listener: Listener | None = None
        self._transport: WSTransport | None = None
        self._loop = asyncio.get_running_loop()
        burst = settings.frames_per_second * BURST_SECONDS
        self._bucket = Bucket(settings.frames_per_second, burst, self._loop.time())
        self._fragments: list[bytes] = []
        self._is_closing = False
        self._was_heard = True

    # What the server calls

    @property
    def backlog(self) -> int:
        return 0 if self._transport is None else self._transport.underlying_transport.get_write_buffer_size()

    def send(self, frame: bytes) -> None:
        if self._transport is not None:
            # Its `send` lets the loop keep a view of a long frame's header, which the next frame then overwrites, and
            # takes a way on which the asyncio of Python 3.12.0 to 3.12.8 and 3.13.0 to 3.13.1 knows no bound.
            self._transport.send_reuse_external_bytearray(TEXT, bytearray(LONGEST_HEADER) + frame, LONGEST_HEADER)

    def close(self, code: int, reason: str) -> None:
        if self._transport is None or self._is_closing:
            return
        self._is_closing = True
        short = reason.encode()[:LONGEST_REASON].decode(errors="ignore")
        self._transport.send_close(code, short)  # type: ignore[arg-type]  # its types miss the codes of applications
        self._loop.call_later(LINGER_SECONDS, self.drop)

    def drop(self) -> None:
        """Closes the connection at once, without sending what is queued."""
        if self._transport is not None:
            self._is_closing = True
            self._transport.disconnect(graceful=False)

    def look_after(self) -> None:
        """Drops a peer that has been silent since the last ping; otherwise pings it again."""
        if not self._was_heard:
            self.drop()
        elif self._transport is not None:
            self._was_heard = False
            self._transport.send_ping()

    # What picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(high=self._settings.backlog_limit)
        self._guarded(self._begin)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._was_heard = True
        kind = frame.msg_type
        if self._is_closing:
            if kind == WSMsgType.CLOSE:
                transport.disconnect()
        elif not self._bucket.take(self._loop.time()):
            self.close(WSCloseCode.POLICY_VIOLATION.value, "too many messages")
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(WSCloseCode.PROTOCOL_ERROR.value, "compression is not spoken here")
        elif kind in (WSMsgType.TEXT, WSMsgType.CONTINUATION):
            self._take(frame)
        elif kind == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.BINARY:
            self.close(WSCloseCode.UNSUPPORTED_DATA.value, "text only")
        elif kind == WSMsgType.CLOSE:
            self._is_closing = True
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._is_closing = True
        self._transport = None
        listener, self._listener = self._listener, None
        if listener is not None:
            self._guarded(listener.gone)

    def pause_writing(self) -> None:
        """Drops a slow reader whose backlog exceeds the limit; it may reconnect and catch up."""
        self.drop()

    def resume_writing(self) -> None:
        """Does nothing: a peer that exceeded the limit is already gone."""

    def _begin(self) -> None:
        self._listener = self._on_socket(self)

    def _take(self, frame: WSFrame) -> None:
        """Handles a frame; a message may consist of several."""
        if (frame.msg_type == WSMsgType.CONTINUATION) != bool(self._fragments):
            self.close(WSCloseCode.PROTOCOL_ERROR.value, "frames out of order")
            return
        message = frame.get_payload_as_bytes()
        if self._fragments or not frame.fin:
            self._fragments.append(message)
            if sum(map(len, self._fragments)) > self._settings.frame_limit:
                self.close(WSCloseCode.MESSAGE_TOO_BIG.value, "message too big")
                return
            if not frame.fin:
                return
            message = b"".join(self._fragments)
            self._fragments.clear()
        listener = self._listener
        if listener is not None:
            self._guarded(lambda: listener.heard(message))

    def _guarded(self, step: Callable[[], None]) -> None:
        """Runs a callback; an exception is logged, and the peer learns only that there was one."""
        try:
            step()
        except Exception:
            log.exception("a connection ends by a failure of the server")
            self.close(WSCloseCode.INTERNAL_ERROR.value, "the server failed")


class SocketProtocol(WSProtocol):  # type: ignore[misc]  # see the import
    """picows' protocol, started from a request that has already been read."""

    def __init__(self, socket: Socket, settings: Settings, ended: Callable[[], None]) -> None:
        super().__init__(
            None,  # host and path are a client's
            None,
            False,
            lambda _request: socket,
            SilentLog(log),
            True,  # an exception that comes through ends the connection
            settings.handshake_seconds,
            False,  # no ping loop of its own for each socket: the door looks after all of them
            settings.ping_seconds,
            settings.ping_seconds,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # pings are answered by us, after they were counted
            settings.frame_limit,
            None,
            0,  # bytes of the read buffer: its smallest, as it grows when needed
        )
        self._ended = ended

    def begin(self, transport: asyncio.Transport, head: bytes) -> None:
        """Takes over the transport of an upgraded connection."""
        transport.set_protocol(self)
        self.connection_made(transport)
        while head:
            space = self.get_buffer(len(head))  # which may be smaller than what was read
            part = head[: len(space)]
            space[: len(part)] = part
            head = head[len(part) :]
            self.buffer_updated(len(part))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._ended()
