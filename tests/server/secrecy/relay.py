"""A relay between one device and the server: it passes everything on, and notes how much went which way, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple, Self

CONTROL: Final = 8  # and above: the kinds of pings and their answers, the same for everybody
LONGEST_CONTROL: Final = 64  # bytes of the records that hold them
APPLICATION_DATA: Final = 23


class Passed(NamedTuple):
    """One frame of the socket, or over TLS one record, as long as it was on the network."""

    to_server: bool
    size: int
    in_secret: bool  # a secret call was open when it passed


class Relay:
    """Listens on a port of its own, for one device."""

    def __init__(self, port: int, is_secret: Callable[[], bool], *, secure: bool) -> None:
        self._to = port
        self._is_secret = is_secret
        self._find = records if secure else frames
        self._tasks: list[asyncio.Task[None]] = []
        self._server: asyncio.Server | None = None
        self.passed: list[Passed] = []

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    def sizes(self, *, to_server: bool) -> list[int]:
        """Of all that went this way in secret calls, in order."""
        return [one.size for one in self.passed if one.to_server == to_server and one.in_secret]

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._tasks += [
            asyncio.create_task(self._pass_on(reader, back, to_server=True)),
            asyncio.create_task(self._pass_on(there, writer, to_server=False)),
        ]

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, to_server: bool) -> None:
        buffer = b""
        try:
            while read := await reader.read(65536):
                in_secret = self._is_secret()
                writer.write(read)
                sizes, buffer = self._find(buffer + read)
                self.passed += [Passed(to_server, size, in_secret) for size in sizes]
        except ConnectionError:
            pass  # whoever hangs up, hangs up on both
        finally:
            writer.transport.abort()


def frames(stream: bytes) -> tuple[list[int], bytes]:
    """The sizes of the whole frames in a stream, and what is left; the words of HTTP before them are passed over."""
    if stream[:1] in (b"G", b"H"):
        head, _, stream = stream.partition(b"\r\n\r\n")
        if not stream and not head.endswith(b"\r\n\r\n"):
            return [], b""
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
