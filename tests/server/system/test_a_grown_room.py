"""Over real sockets: a room that has grown as large as it can is entered and played in."""

from __future__ import annotations

import asyncio

from msgspec import structs

from nightcall.client import Room
from nightcall.wire.rooms import commands
from tests.patience import PATIENCE
from tests.server.grown import GAMES, keep_a_grown_room
from tests.server.system.serving import QUICK, a_server

DEVICES = 6  # the others are asleep, and their calls close without them


def test_devices_come_in_fetch_the_book_once_and_play_on() -> None:
    async def story() -> None:
        async with a_server() as server, asyncio.timeout(PATIENCE):
            places = await keep_a_grown_room(server.store, structs.replace(QUICK, call_least=0.3))
            rooms = [await Room.come_back(server.url, place) for place in places[:DEVICES]]
            host = rooms[0]
            await host.start()
            playing = [asyncio.create_task(room.play()) for room in rooms]
            await asyncio.gather(*[room.until(lambda room=room: len(of_nights(room)) == 2) for room in rooms])  # type: ignore[misc]
            rooms[1].link.drop()
            await host.do(commands.End())
            await asyncio.gather(*playing)
            for room in rooms:
                await room.until(lambda room=room: room.shown.games == GAMES + 1)  # type: ignore[misc]
                assert room.book.id == "a-large-one"
                assert len(room.link._own_books) == 1
                await room.close()

    asyncio.run(story())


def of_nights(room: Room) -> list[object]:
    return [line for line in room.lines if line["line"] == "told" and line["event"]["event"] == "night_fell"]
