"""One socket to a server: its messages in order, and why it closed."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, Self

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

_QUIET: Final = logging.getLogger("nightcall.client")
_MOST_BYTES: Final = 8 * 1024 * 1024  # of one frame: more than a whole long game


class ClientConnection(WSListener):
    """A socket with a queue of received messages; None follows the last one."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._transport: WSTransport | None = None
        self.close_code: int | None = None  # from the server's close frame, if it sent one

    @classmethod
    async def open(cls, server: str, *, secure: Any = None) -> Self:
        """Connects to the rooms of this server."""
        url = f"ws{server.removeprefix('http').rstrip('/')}/socket"
        _, connection = await ws_connect(
            cls,
            url,
            ssl_context=secure,
            logger_name=_QUIET,
            enable_auto_ping=True,  # detects a server that vanished without closing
            max_frame_size=_MOST_BYTES,
        )
        if not isinstance(connection, cls):
            raise ConnectionError("the connection ended as soon as it was made")
        return connection

    def send(self, message: bytes) -> None:
        """Sends a message; does nothing on a closed connection."""
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, message)

    async def next(self) -> bytes | None:
        """The next message, or None when the connection has ended."""
        message = await self._heard.get()
        if message is None:
            self._heard.put_nowait(None)  # for later calls
        return message

    def close(self) -> None:
        """Closes the connection with a close frame."""
        if self._transport is not None:
            self._transport.send_close()
            self._transport.disconnect()

    def drop(self) -> None:
        """Closes the connection without a close frame, like a phone that lost its network."""
        if self._transport is not None:
            self._transport.disconnect(graceful=False)

    # -- what picows calls ----------------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard.put_nowait(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            payload = frame.get_payload_as_bytes()
            self.close_code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else None
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._heard.put_nowait(None)
