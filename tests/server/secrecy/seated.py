"""Eight people of a room whose traffic is listened to: how they come in, and how they play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import structs

from nightcall.client.room import Room
from nightcall.server.hub.hub import Hub
from nightcall.wire.rooms.requests import Joined
from tests.server.system.scripted import Scripted
from tests.server.system.serving import PATIENT, quick

PLAYERS = 8
# Longer than a busy machine holds up a process between two of its sockets, and at least two beats in every call.
BEAT = 0.3
PACE = structs.replace(PATIENT, beat=BEAT, call_least=2.5 * BEAT, reading=0.0005)


async def place(hub: Hub, book: str, seat: int) -> Joined:
    """The place of this seat; the first opens the room."""
    live = next(iter(hub._live_rooms.rooms.values()), None)
    if live is None:
        code, member, key = await hub.requests.create("P0", quick(book, pace=PACE))
    else:
        code = live.room.state.code
        member, key = await hub.requests.join(code, f"P{seat}", "player")
    return Joined(code=code, member=member.member, name=member.name, key=key)


async def play(rooms: Sequence[Room], book: str, *, to_the_end: bool) -> None:
    """Plays a whole game, or as far as its first day."""
    for room in rooms:
        await room.until(lambda room=room: room.link.fold.room is not None)  # type: ignore[misc]
    await rooms[0].start()
    playing = [asyncio.create_task(room.play(Scripted(book))) for room in rooms]
    if to_the_end:
        assert len(set(await asyncio.gather(*playing))) == 1
    else:
        await rooms[0].until(lambda: is_day(rooms[0]))
    for task in playing:
        task.cancel()


def is_day(room: Room) -> bool:
    """Whether what is open is no call of the night."""
    return room.clock is not None and room.clock.kind not in (None, "call")
