"""Whoever comes to the door in these tests: HTTP and WebSocket written out by hand, so that a visitor can misbehave."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, NamedTuple

from nightcall.server.door.connection import Connection
from nightcall.server.door.door import Door, open_door
from nightcall.server.settings import Settings
from tests.patience import PATIENCE

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

Run = Callable[[Coroutine[Any, Any, None]], None]


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes = b""


class Frame(NamedTuple):
    kind: int
    payload: bytes

    @property
    def code(self) -> int:
        assert self.kind == CLOSE
        return int.from_bytes(self.payload[:2], "big")


class Echo:
    """Says everything back, and remembers who is there."""

    def __init__(self) -> None:
        self.here: list[Connection] = []
        self.heard: list[bytes] = []
        self.left = 0

    def __call__(self, connection: Connection) -> EchoTo:
        self.here.append(connection)
        return EchoTo(self, connection)


class EchoTo:
    def __init__(self, echo: Echo, connection: Connection) -> None:
        self.echo = echo
        self.connection = connection

    def heard(self, frame: bytes) -> None:
        self.echo.heard.append(frame)
        if frame == b"fail":
            raise RuntimeError("the secret inside")
        self.connection.send(frame)

    def gone(self) -> None:
        self.echo.here.remove(self.connection)
        self.echo.left += 1


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """An app that says the path and the address it was told."""
    await receive()
    body = f"{scope['path']} {scope['client'][0]}".encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Porch:
    """A door, and whoever stands before it."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.visitors: list[Visitor] = []

    @property
    def connections(self) -> int:
        return self.door.connections


@contextlib.asynccontextmanager
async def a_door(echo: Echo | None = None, app: Any = hello, **settings: Any) -> AsyncIterator[Porch]:
    """A door on a free port of this machine; at the end everybody leaves and it is closed."""
    usual = {"host": "127.0.0.1", "port": 0, "names": ("table.example",)}
    porch = Porch(await open_door(app, echo or Echo(), Settings(**{**usual, **settings})))
    try:
        yield porch
    finally:
        for visitor in porch.visitors:
            visitor.leave()
        await porch.door.close()


class Visitor:
    """One connection to a door."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def at(cls, porch: Porch, **options: Any) -> Visitor:
        if "ssl" in options:
            options["server_hostname"] = "localhost"
        visitor = cls(*await asyncio.open_connection("127.0.0.1", porch.door.port, **options))
        porch.visitors.append(visitor)
        return visitor

    @classmethod
    async def with_socket(cls, porch: Porch, **options: Any) -> Visitor:
        visitor = await cls.at(porch, **options)
        assert (await visitor.ask_for_socket()).status == 101
        return visitor

    async def ask_for_socket(self, path: str = "/socket", **headers: str) -> Answer:
        self.request_socket(path, **headers)
        return await self.answer()

    def request_socket(self, path: str = "/socket", **headers: str) -> None:
        usual = {
            "Host": "table.example:8000",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(b"0123456789abcdef").decode(),
        }
        self.write_head(f"GET {path}", **{**usual, **headers})

    def write_head(self, what: str, **headers: str) -> None:
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        self.writer.write(f"{what} HTTP/1.1\r\n{lines}\r\n".encode())

    async def get(self, path: str, **headers: str) -> Answer:
        self.write_head(f"GET {path}", Host="table.example:8000", **headers)
        return await self.answer()

    async def answer(self, *, has_body: bool = True) -> Answer:
        async with asyncio.timeout(PATIENCE):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:-2])}
            body = await self.reader.readexactly(int(headers.get("content-length", 0)) if has_body else 0)
        return Answer(int(head[0].split()[1]), headers, body)

    def send(self, payload: bytes, kind: int = TEXT, *, fin: bool = True, reserved: int = 0, mask: bool = True) -> None:
        size = len(payload)
        first = bytes([(0x80 if fin else 0) | reserved << 4 | kind])
        flag = 0x80 if mask else 0
        if size < 126:
            first += bytes([flag | size])
        elif size < 65536:
            first += bytes([flag | 126]) + size.to_bytes(2, "big")
        else:
            first += bytes([flag | 127]) + size.to_bytes(8, "big")
        self.writer.write(first + (bytes(4) if mask else b"") + payload)  # a mask of zeros is a mask

    async def next_frame(self) -> Frame:
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            assert first & 0xF0 == 0x80, "whole frames, and none compressed"
            size = second
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            return Frame(first & 0xF, await self.reader.readexactly(size))

    async def is_hung_up_on(self) -> bool:
        """Whether the other side ends the connection; what it still says is passed over."""
        try:
            async with asyncio.timeout(PATIENCE):
                while await self.reader.read(65536):
                    pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def leave(self) -> None:
        self.writer.transport.abort()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def trusting_anybody() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
