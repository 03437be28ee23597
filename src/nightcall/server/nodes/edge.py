"""The edge: this node's end of a stream to a node that holds rooms; its devices and requests there, by channel."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from nightcall.server.door.connection import Connection, Listener
from nightcall.server.hub.live_rooms import TRY_LATER
from nightcall.server.nodes.records import ChannelRecord, Closing, DeviceOpening, Kind
from nightcall.server.nodes.stream import Stream

_CLOSING: Final = msgspec.msgpack.Decoder(Closing)
_ENCODER: Final = msgspec.msgpack.Encoder()
MOST_WAITING: Final = 2 * 1024**2
"""Bytes of a response that may wait for a client that reads slowly; a longer log has no story, either."""
HUNG_UP: Final = _ENCODER.encode(Closing(1000, ""))


class Relayed(Struct):
    """Counters for the metrics."""

    frames: int = 0  # in both directions, at the edge


class EdgeChannel(Protocol):
    """Whoever waits for records at the edge."""

    def received(self, record: ChannelRecord) -> None:
        """Handles a record of this channel."""

    def lost(self) -> None:
        """Handles the end of the stream."""


class Edge:
    """Opens channels, and hands each its records."""

    def __init__(self, relayed: Relayed) -> None:
        self.relayed = relayed
        self.stream: Stream  # set by whoever connects it
        self._channels: dict[int, EdgeChannel] = {}
        self._last = 0

    def pass_through(self, connection: Connection) -> Listener:
        """Passes a device's messages on to the holder, and the holder's frames to the device."""
        number = self._next()
        passage = self._channels[number] = Passage(self, number, connection)
        opening = DeviceOpening(connection.address, connection.origin)
        self.stream.send(number, Kind.OPEN, _ENCODER.encode(opening))
        return passage

    def question(self) -> Question:
        """A channel for an HTTP request."""
        number = self._next()
        question = self._channels[number] = Question(self, number)
        return question

    def forget(self, number: int) -> None:
        """Ends a channel at this end."""
        self._channels.pop(number, None)

    def _next(self) -> int:
        self._last += 1
        return self._last

    # -- what the stream calls ------------------------------------------------------------------------------------

    def received(self, record: ChannelRecord) -> None:
        channel = self._channels.get(record.channel)
        if channel is not None:  # else whoever it was has hung up meanwhile
            channel.received(record)

    def lost(self) -> None:
        channels, self._channels = self._channels, {}
        for channel in channels.values():
            channel.lost()


class Passage:
    """The `Listener` of a device whose room is held by another node."""

    __slots__ = ("_connection", "_edge", "_number")

    def __init__(self, edge: Edge, number: int, connection: Connection) -> None:
        self._edge = edge
        self._number = number
        self._connection = connection

    def heard(self, frame: bytes) -> None:
        self._edge.relayed.frames += 1
        self._edge.stream.send(self._number, Kind.FRAME, frame)

    def gone(self) -> None:
        self._edge.forget(self._number)
        self._edge.stream.send(self._number, Kind.CLOSE, HUNG_UP)

    def received(self, record: ChannelRecord) -> None:
        if record.kind is Kind.FRAME:
            self._edge.relayed.frames += 1
            self._connection.send(record.body)
        elif record.kind is Kind.CLOSE:
            closing = _CLOSING.decode(record.body)
            self._connection.close(closing.code, closing.reason)

    def lost(self) -> None:
        self._connection.close(TRY_LATER, "try again")


class Question:
    """An HTTP request whose room is held by another node."""

    def __init__(self, edge: Edge, number: int) -> None:
        self._edge = edge
        self._number = number
        self._records: asyncio.Queue[ChannelRecord | None] = asyncio.Queue()
        self._waiting = 0  # bytes in it

    def send(self, kind: Kind, body: bytes = b"") -> None:
        """Sends a part of the request."""
        self._edge.stream.send(self._number, kind, body)

    async def next(self) -> ChannelRecord | None:
        """The next part of the response; None if the stream was lost, or too much waited for the client."""
        record = await self._records.get()
        if record is not None:
            self._waiting -= len(record.body)
        return record

    def close(self) -> None:
        """Ends the channel; a holder that is still answering stops."""
        self._edge.forget(self._number)
        self.send(Kind.CLOSE, HUNG_UP)

    def received(self, record: ChannelRecord) -> None:
        self._waiting += len(record.body)
        if self._waiting > MOST_WAITING:
            self.close()
            self.lost()
        else:
            self._records.put_nowait(record)

    def lost(self) -> None:
        self._records.put_nowait(None)
