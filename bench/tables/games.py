"""Whole games of Millers Hollow: every phone answers whatever it is asked at once, and the next game follows."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec

from bench.tables.phone import SEATS
from bench.tables.process import on_one_core
from bench.tables.table import SETUP, Table, TablePhone, fill
from nightcall.client.dealing import Dealer
from nightcall.wire.rooms.frames import RoomShown

# As quick as a table can be: calls close on the next beat after the last answer.
PACE = {
    "beat": 0.25,
    "call_least": 0,
    "call_most": 2,
    "speech": 60,
    "vote": 60,
    "turn": 60,
    "reading": 0,
    "debate": 600,
}


class Hall:
    """All who play, and what became of their commands."""

    def __init__(self) -> None:
        self.frames = 0
        self.done = 0
        self.refused = 0
        self.games = 0

    def heard(self, frame: bytes) -> None:
        self.frames += 1


class Player(TablePhone):
    """Answers at once, and starts the next game if it is the host's."""

    def __init__(self, room: int, seat: int, hall: Hall) -> None:
        super().__init__(room, seat, hall)
        self._hall = hall
        self._dealer, self._member = Dealer(), 0

    def take(self, frame: bytes) -> None:
        told = msgspec.json.decode(frame)
        self._member = told.get("you", {}).get("member", self._member)
        if "room" in told:
            self.is_welcome()
            part = self._dealer.answer(self._member, msgspec.convert(told["room"], RoomShown))
            if part is not None:
                self.send(msgspec.json.encode(part))
        for reply in told.get("replies", ()):
            if reply["reply"] == "done":
                self._hall.done += 1
            else:
                self._hall.refused += 1
        asked: dict[str, Any] | None = None
        for line in told.get("lines", ()):
            if line["line"] == "question_opened":
                asked = line["question"]
            elif line["line"] == "question_closed":
                asked = None
            elif line["line"] == "game_over" and self.seat == 0:
                self._hall.games += 1
                self.send(b'{"do":"start"}')
        if asked is not None:
            value = {field["name"]: self._pick(field) for field in asked["fields"]}
            self.send(json.dumps({"do": "answer", "question": asked["number"], "value": value}).encode())

    def _pick(self, field: dict[str, Any]) -> Any:
        barred = [option for option, _ in field["barred"]]
        options = [option for option in field["options"] if option not in barred]
        if field["most"] > 1:
            return options[: field["least"]]
        return options[0] if options else None  # the first of all, so that a pack agrees


async def whole_games(rooms: int, seconds: float, folder: Path, port: int) -> str:
    """What a server does in so much time, told in a few lines."""
    table, hall = Table(), Hall()
    with on_one_core(table.command(folder, port), folder, port) as process:
        players = [[Player(room, seat, hall) for seat in range(SEATS)] for room in range(rooms)]
        for first in range(0, rooms, 20):
            setup = {**SETUP, "pace": PACE}
            await asyncio.gather(*(fill(room, setup, table.url(port), port) for room in players[first : first + 20]))
        for room in players:
            room[0].send(b'{"do":"start"}')
        await asyncio.sleep(seconds / 4)
        started, used = time.perf_counter(), process.processor_seconds
        done, frames, games, refused = hall.done, hall.frames, hall.games, hall.refused
        await asyncio.sleep(seconds)
        wall, used = time.perf_counter() - started, process.processor_seconds - used
        done, frames, games, refused = (
            hall.done - done,
            hall.frames - frames,
            hall.games - games,
            hall.refused - refused,
        )
        for phone in (phone for room in players for phone in room):
            phone.vanish()
    return (
        f"whole games in {rooms} rooms, {wall:.0f} s\n"
        f"  commands for a core and second    {done / used:10,.0f}\n"
        f"  commands a second, by the clock   {done / wall:10,.0f} ({refused:,} more were refused)\n"
        f"  frames for a core and second      {frames / used:10,.0f}\n"
        f"  games finished                    {games:10,}\n"
    )
