"""The interface of a contender: a server, and how its phones speak to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bench.tables.phone import Ear, Phone


class Contender(Protocol):
    """A server whose rooms of twelve can be filled, commanded and left."""

    name: str
    token: re.Pattern[bytes]  # finds in a frame which commands it tells of

    def command(self, folder: Path, port: int) -> Sequence[str]:
        """What starts the server; it may keep things in the folder."""

    def url(self, port: int) -> str:
        """Where its sockets are."""

    async def open_room(self, room: int, port: int, ear: Ear) -> list[Phone]:
        """Twelve phones in one room, where every command is told to all of them from now on."""

    def act(self, phone: Phone, token: str) -> None:
        """Send one public command that carries the token."""
