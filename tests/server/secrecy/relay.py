"""A relay between one device and the server: it passes everything on, and notes how much went which way, and when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple, Self

CONTROL: Final = 8  # and above: the kinds of pings and their answers, the same for everybody
LONGEST_CONTROL: Final = 64  # bytes of the records that hold them
APPLICATION_DATA: Final = 23


class Passed(NamedTuple):
    """One frame of the socket, or over TLS one record, as long as it was on the network."""

    device: int
    to_server: bool
    size: int
    at: float


class Kept(NamedTuple):
    """The log of the game has this many lines now."""

    lines: int


# What passed and what was kept, in one order: which frame belongs to which moment of the game follows from that alone.
Journal = list[Passed | Kept]


class Relay:
    """Listens on a port of its own, for one device."""

    def __init__(self, device: int, port: int, journal: Journal, *, secure: bool) -> None:
        self._device = device
        self._to = port
        self._journal = journal
        self._find = records if secure else frames
        self._connecting: set[asyncio.Task[None]] = set()
        self._ends: list[_End] = []
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.get_running_loop().create_server(self._accepted, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for end in self._ends:
            end.transport.abort()

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    def _accepted(self) -> _End:
        near, far = _End(self._noting(to_server=True)), _End(self._noting(to_server=False))
        self._ends += [near, far]

        async def connect() -> None:
            await asyncio.get_running_loop().create_connection(lambda: far, "127.0.0.1", self._to)
            far.goes_to(near)
            near.goes_to(far)

        connecting = asyncio.get_running_loop().create_task(connect())
        self._connecting.add(connecting)
        connecting.add_done_callback(self._connecting.discard)
        return near

    def _noting(self, *, to_server: bool) -> Callable[[bytes], None]:
        buffer = b""

        def note(read: bytes) -> None:
            nonlocal buffer
            now = time.monotonic()
            sizes, buffer = self._find(buffer + read)
            self._journal.extend([Passed(self._device, to_server, size, now) for size in sizes])

        return note


class _End(asyncio.Protocol):
    """One end of a connection: what comes in is noted at once, in no task that others could come before."""

    def __init__(self, note: Callable[[bytes], None]) -> None:
        self._note = note
        self._other: _End | None = None
        self._waiting = b""
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def goes_to(self, other: _End) -> None:
        """What comes in goes out there, also what came before."""
        self._other = other
        other.transport.write(self._waiting)

    def data_received(self, data: bytes) -> None:
        self._note(data)
        if self._other is None:
            self._waiting += data
        else:
            self._other.transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        if self._other is not None:
            self._other.transport.abort()  # whoever hangs up, hangs up on both


def frames(stream: bytes) -> tuple[list[int], bytes]:
    """The sizes of the whole frames in a stream, and what is left; the words of HTTP before them are passed over."""
    if stream[:1] in (b"G", b"H"):
        head, end, stream = stream.partition(b"\r\n\r\n")
        if not end:
            return [], head
    found: list[int] = []
    while len(stream) >= 2:
        length, header = stream[1] & 0x7F, 2 + (4 if stream[1] & 0x80 else 0)
        if length >= 126:
            wide = 2 if length == 126 else 8
            length, header = int.from_bytes(stream[2 : 2 + wide], "big"), header + wide
        if len(stream) < header + length:
            break
        if stream[0] & 0xF < CONTROL:
            found.append(header + length)
        stream = stream[header + length :]
    return found, stream


def records(stream: bytes) -> tuple[list[int], bytes]:
    """The sizes of the whole TLS records with data in a stream, and what is left."""
    found: list[int] = []
    while len(stream) >= 5:
        size = 5 + int.from_bytes(stream[3:5], "big")
        if len(stream) < size:
            break
        if stream[0] == APPLICATION_DATA and size > LONGEST_CONTROL:
            found.append(size)
        stream = stream[size:]
    return found, stream
