"""The policy for old rooms: those that nobody has used for a number of days are forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nightcall.server.store.store import Conflict, RoomForgotten, Store, keep

DAY = 24 * 60 * 60.0
AT_A_TIME = 100


async def sweep(store: Store, days: float, now: float, in_use: Callable[[str], bool] = lambda _: False) -> list[str]:
    """Forgets the rooms that have been idle for longer than these days, but none in use; says which were forgotten."""
    before = now - days * DAY
    forgotten: list[str] = []
    while True:
        idle = await store.idle_since(before, AT_A_TIME)
        swept = await asyncio.gather(*(_forget(store, room, before) for room in idle if not in_use(room)))
        now_gone = [room for room in swept if room]
        forgotten += now_gone
        if len(idle) < AT_A_TIME or not now_gone:
            return forgotten


async def _forget(store: Store, room: str, before: float) -> str | None:
    """The room if it is gone; somebody may have saved it since it was found idle, and then it stays."""
    try:
        await keep(store, [RoomForgotten(room, if_idle_since=before)])
    except Conflict:
        return None
    return room
