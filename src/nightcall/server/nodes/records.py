"""Records: what a relay stream between two nodes consists of. Each is a length, a channel, a kind and a body.

A channel is one device's socket or one HTTP request at the node that it reached (the edge); the node that holds the
room (the holder) answers on the same channel. The edge numbers channels and never uses a number twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from struct import Struct
from typing import Final

import msgspec

from nightcall.kernel.errors import NightcallError

LONGEST: Final = 128 * 1024
"""Bytes of a body. A device's message is shorter, and HTTP is sent in parts."""
PART: Final = 64 * 1024

_HEAD: Final = Struct("!IIB")


class Kind(IntEnum):
    """What a record says about its channel."""

    ALIVE = 0  # of the stream itself: somebody is there
    OPEN = 1  # a device has come: its address and its origin
    FRAME = 2  # one message, either way
    CLOSE = 3  # the channel ends: a code and a reason
    ASK = 4  # an HTTP request begins
    ANSWER = 5  # its response begins
    BODY = 6  # a part of either
    END = 7  # the last part


class DeviceOpening(msgspec.Struct, frozen=True, array_like=True):
    """Where a device comes from."""

    address: str
    origin: str | None


class Closing(msgspec.Struct, frozen=True, array_like=True):
    """Why a channel ends; as a socket says it."""

    code: int
    reason: str


class Asking(msgspec.Struct, frozen=True, array_like=True):
    """The head of an HTTP request, as ASGI has it."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    address: str
    scheme: str


class Answering(msgspec.Struct, frozen=True, array_like=True):
    """The head of an HTTP response."""

    status: int
    headers: list[tuple[bytes, bytes]]


class BadRecord(NightcallError):
    """The stream has something in it that no node of this version sends."""


class ChannelRecord(msgspec.Struct, frozen=True):
    """One record."""

    channel: int
    kind: Kind
    body: bytes


def written(channel: int, kind: Kind, body: bytes = b"") -> bytes:
    """A record as it is sent."""
    return _HEAD.pack(len(body), channel, kind) + body


def read(buffer: bytearray) -> Iterator[ChannelRecord]:
    """Every whole record at the start of a buffer; what was read is removed at the end."""
    at, end = 0, len(buffer)
    view = memoryview(buffer)
    try:
        while end - at >= _HEAD.size:
            length, channel, kind = _HEAD.unpack_from(view, at)
            if length > LONGEST or kind > Kind.END:
                raise BadRecord("the other node sends what this version doesn't know; run the same nightcall on both.")
            body = at + _HEAD.size
            if end - body < length:
                break
            at = body + length
            yield ChannelRecord(channel, Kind(kind), bytes(view[body:at]))
    finally:
        view.release()
        del buffer[:at]
