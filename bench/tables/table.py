"""Our own table server with real games of Millers Hollow, every command on disk before anybody is told of it."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bench.tables.phone import SEATS, Ear, Phone
from nightcall.wire.rooms.blocks import in_blocks
from nightcall.wire.rooms.commands import PROTOCOL
from nightcall.wire.rooms.frames import Frame

# Nights pass by themselves, and the first debate lasts for as long as anybody likes to measure.
PACE = {"call_least": 0, "call_most": 0.5, "speech": 0.1, "vote": 0.5, "turn": 0.1, "reading": 0, "debate": 86_400}
SETUP = {"book": "millers-hollow", "mode": "far"}

_FRAME = msgspec.json.Decoder(Frame)


class TablePhone(Phone):
    """Says hello with its key, and from where it has seen the game."""

    key = ""
    code = ""
    game = 0
    seen = 0
    clock: str | None = None

    def greet(self) -> None:
        hello = {"do": "hello", "protocol": PROTOCOL, "room": self.code, "key": self.key}
        self.send(json.dumps({**hello, "game": self.game, "seen": self.seen}).encode())

    def send(self, text: bytes) -> None:
        super().send(in_blocks(text))

    def take(self, frame: bytes) -> None:
        if self.clock == "debate" and self.welcomed is not None and self.welcomed.done():
            return  # nothing is left to understand: the load counts tokens
        told = _FRAME.decode(frame)
        if told.clock is not None:
            self.clock = told.clock.kind
        if told.game is not None and told.first is not None:
            self.game, self.seen = told.game, told.first - 1 + len(told.lines)
        if told.room is not None:
            self.is_welcome()
        for reply in told.replies:
            assert not hasattr(reply, "reason"), reply


class Table:
    """nightcall."""

    name = "nightcall"
    token = re.compile(rb"(c\d{8})")

    def command(self, folder: Path, port: int) -> Sequence[str]:
        words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--database", str(folder / "games.db")]
        words += ["--odds", "false"]  # what is made ready in the background would share the one core
        return [sys.executable, "-m", "nightcall", *words]

    def url(self, port: int) -> str:
        return f"ws://127.0.0.1:{port}/socket"

    async def open_room(self, room: int, port: int, ear: Ear) -> list[Phone]:
        phones = [TablePhone(room, seat, ear) for seat in range(SEATS)]
        # With a seed the cards are dealt at once, and no phone is asked for a nonce.
        await fill(phones, {**SETUP, "pace": PACE, "seed": f"room {room}"}, self.url(port), port)
        phones[0].send(b'{"do":"start"}')
        async with asyncio.timeout(60):
            while any(phone.clock != "debate" for phone in phones):
                await asyncio.sleep(0.05)
        return list(phones)

    def act(self, phone: Phone, token: str) -> None:
        phone.send(b'{"do":"say","text":"%b it was not me, ask the others"}' % token.encode())


async def fill(phones: Sequence[TablePhone], setup: object, url: str, port: int) -> None:
    """Make a room, in which all of these sit."""
    host = phones[0]
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(host.address, 0))
    for phone in phones:
        name = f"Player {phone.seat + 1}"
        path = "/api/rooms" if phone is host else f"/api/rooms/{host.code}/members"
        joined = await _post(reader, writer, path, {"name": name, "setup": setup} if phone is host else {"name": name})
        phone.code, phone.key = joined["code"], joined["key"]
    writer.close()
    for phone in phones:
        await phone.connect(url)


async def _post(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, asked: object) -> dict[str, Any]:
    body = json.dumps(asked).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    answer = (await reader.readuntil(b"\r\n\r\n")).lower()
    found = re.search(rb"content-length: (\d+)", answer)
    assert found
    said: dict[str, Any] = json.loads(await reader.readexactly(int(found[1])))
    assert b" 201 " in answer.partition(b"\r\n")[0], said
    return said
