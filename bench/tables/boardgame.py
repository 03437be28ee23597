"""boardgame.io's own server, with its memory store: the reference."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import dev
from bench.tables.phone import SEATS, Ear, Phone

SOURCE = Path(__file__).parent.parent / "boardgame"
HOME = dev.STORE / "boardgame"


class BoardgamePhone(Phone):
    """Speaks Socket.IO's protocol, version 4 of Engine.IO, straight over a WebSocket."""

    def take(self, frame: bytes) -> None:
        if frame == b"2":
            self.send(b"3")
        elif frame.startswith(b"0{"):
            self.send(b"40/table,")
        elif frame.startswith(b"40/table,"):
            self.send(b'42/table,["sync","room%d","%d",null,%d]' % (self.room, self.seat, SEATS))
        elif frame.startswith(b'42/table,["sync"'):
            self.is_welcome()


class Boardgame:
    """The reference."""

    name = "boardgame.io"
    token = re.compile(rb'"last":"(c\d+)"')

    def command(self, folder: Path, port: int) -> Sequence[str]:
        return [installed(), "--max-old-space-size=8192", str(HOME / "server.js"), str(port)]

    def url(self, port: int) -> str:
        return f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"

    async def open_room(self, room: int, port: int, ear: Ear) -> list[Phone]:
        phones: list[Phone] = [BoardgamePhone(room, seat, ear) for seat in range(SEATS)]
        await phones[0].connect(self.url(port))  # the first one makes the room
        await asyncio.gather(*(phone.connect(self.url(port)) for phone in phones[1:]))
        return phones

    def act(self, phone: Phone, token: str) -> None:
        move = b'{"type":"MAKE_MOVE","payload":{"type":"point","args":[3,"%b"],"playerID":"%d","credentials":null}}'
        seat, room = phone.seat, phone.room
        phone.send(b'42/table,["update",%b,0,"room%d","%d"]' % (move % (token.encode(), seat), room, seat))


def installed() -> str:
    """The path of Node, after fetching boardgame.io into the clone's own folder."""
    node = dev.find_node()
    HOME.mkdir(parents=True, exist_ok=True)
    changed = [file for file in SOURCE.iterdir() if not (HOME / file.name).exists() or _differ(file)]
    for file in changed:
        shutil.copy(file, HOME)
    if changed or not (HOME / "node_modules").exists():
        words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
        subprocess.run([*node.npm, *words], cwd=HOME, check=True, stdout=subprocess.DEVNULL)
    return str(node.node)


def _differ(file: Path) -> bool:
    return file.read_bytes() != (HOME / file.name).read_bytes()
