"""The holder: this node's end of a stream from an edge, whose devices and requests it serves like its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from nightcall.server.door.connection import Connection, Listener
from nightcall.server.nodes.answering import RemoteRequest
from nightcall.server.nodes.records import Asking, BadRecord, ChannelRecord, Closing, DeviceOpening, Kind
from nightcall.server.nodes.stream import Stream

FAILED: Final = 1011

_OPENING: Final = msgspec.msgpack.Decoder(DeviceOpening)
_ASKING: Final = msgspec.msgpack.Decoder(Asking)
_ENCODER: Final = msgspec.msgpack.Encoder()
_log: Final = logging.getLogger("nightcall.nodes")


class HolderChannel(Protocol):
    """Whoever waits for records at the holder."""

    def received(self, record: ChannelRecord) -> None:
        """Handles a record of this channel."""

    def gone(self) -> None:
        """Handles the end of the channel; called once, and last."""


class Holder:
    """Opens a channel for every device and request that an edge passes on."""

    def __init__(self, on_device: Callable[[Connection], Listener], app: Any) -> None:
        self._on_device = on_device
        self._app = app
        self.stream: Stream  # set by whoever accepts it
        self._channels: dict[int, HolderChannel] = {}

    def received(self, record: ChannelRecord) -> None:
        number = record.channel
        if record.kind is Kind.OPEN:
            opening = self._read(_OPENING, record)
            self._channels[number] = Remote(self.stream, number, opening, self._on_device)
        elif record.kind is Kind.ASK:
            asking = self._read(_ASKING, record)
            self._channels[number] = RemoteRequest(self.stream, number, asking, self._app)
        elif record.kind is Kind.CLOSE:
            if (channel := self._channels.pop(number, None)) is not None:
                channel.gone()
        elif (channel := self._channels.get(number)) is not None:
            channel.received(record)

    def _read(self, decoder: msgspec.msgpack.Decoder[Any], record: ChannelRecord) -> Any:
        if record.channel in self._channels:
            raise BadRecord("a channel was opened twice.")
        try:
            return decoder.decode(record.body)
        except msgspec.DecodeError as error:
            raise BadRecord(f"a channel cannot be opened: {error}.") from None

    def lost(self) -> None:
        channels, self._channels = self._channels, {}
        for channel in channels.values():
            channel.gone()


class Remote:
    """A `Connection` to a device at another node; that node looks after pings, limits and backlog."""

    __slots__ = ("_is_closing", "_listener", "_number", "_stream", "address", "origin")

    def __init__(
        self, stream: Stream, number: int, opening: DeviceOpening, on_device: Callable[[Connection], Listener]
    ) -> None:
        self._stream = stream
        self._number = number
        self.address = opening.address
        self.origin = opening.origin
        self._is_closing = False
        self._listener = on_device(self)

    # -- what the hub calls

    @property
    def backlog(self) -> int:
        return 0

    def send(self, frame: bytes) -> None:
        self._stream.send(self._number, Kind.FRAME, frame)

    def close(self, code: int, reason: str) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._stream.send(self._number, Kind.CLOSE, _ENCODER.encode(Closing(code, reason)))

    # -- what its stream calls

    def received(self, record: ChannelRecord) -> None:
        if record.kind is Kind.FRAME and not self._is_closing:
            self._guarded(lambda: self._listener.heard(record.body))

    def gone(self) -> None:
        self._is_closing = True
        self._guarded(self._listener.gone)

    def _guarded(self, step: Callable[[], None]) -> None:
        """Runs a callback; an exception ends this device's connection, and no other's."""
        try:
            step()
        except Exception:
            _log.exception("a relayed connection ends by a failure of the server")
            self.close(FAILED, "the server failed")
