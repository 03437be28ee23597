"""A phone: one socket of the load, and what it tells of the frames that reach it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 12


class Ear(Protocol):
    """Whoever wants to know what phones hear."""

    def heard(self, frame: bytes) -> None: ...


class Phone(WSListener):
    """Connects, is welcomed, and passes on what it hears. Each contender says how that goes in its protocol."""

    def __init__(self, room: int, seat: int, ear: Ear) -> None:
        self.room = room
        self.seat = seat
        self.ear = ear
        self.transport: WSTransport | None = None
        self.welcomed: asyncio.Future[None] | None = None

    @property
    def address(self) -> str:
        """Every room is a household of its own, as the limits of an address are not what is measured."""
        return f"127.1.{self.room // 250}.{self.room % 250 + 1}"

    async def connect(self, url: str) -> None:
        """Come in, for the first time or again."""
        self.welcomed = asyncio.get_running_loop().create_future()
        await ws_connect(
            lambda: self,
            url,
            websocket_handshake_timeout=120,
            read_buffer_init_size=2048,
            use_aiofastnet=False,
            local_addr=(self.address, 0),
        )
        await self.welcomed

    def vanish(self) -> None:
        """Lose the connection without a word."""
        if self.transport is not None:
            self.transport.disconnect(graceful=False)

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def is_welcome(self) -> None:
        if self.welcomed is not None and not self.welcomed.done():
            self.welcomed.set_result(None)

    # Each contender's own

    def greet(self) -> None:
        """Say the first words of the protocol, if the client has them."""

    def take(self, frame: bytes) -> None:
        """Understand a frame as far as the protocol needs it."""

    # What picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.greet()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            message = frame.get_payload_as_bytes()
            self.take(message)
            self.ear.heard(message)
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self.welcomed is not None and not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError("hung up on"))
