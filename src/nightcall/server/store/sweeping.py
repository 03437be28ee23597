"""Deletes rooms that nobody has used for a number of days; rooms without a game sooner."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nightcall.server.store.store import Conflict, IdleRoom, RoomForgotten, Store, keep

HOUR = 60 * 60.0
DAY = 24 * HOUR
AT_A_TIME = 100


async def sweep(
    store: Store,
    days: float,
    now: float,
    in_use: Callable[[str], bool] = lambda _: False,
    *,
    unplayed_hours: float | None = None,
) -> list[str]:
    """Forgets rooms that have been idle for too long, but none in use; says which were forgotten.

    Too long are these days, or for a room that never had a game these hours. It looks at a hundred rooms at a time,
    so that others who read or write do not wait for it.
    """
    played_before = now - days * DAY
    unplayed_before = played_before if unplayed_hours is None else now - unplayed_hours * HOUR
    forgotten: list[str] = []
    last: IdleRoom | None = None
    while True:
        idle = await store.idle_since(max(played_before, unplayed_before), AT_A_TIME, last)
        too_long = [
            (one, before)
            for one in idle
            if one.saved < (before := played_before if one.has_played else unplayed_before) and not in_use(one.room)
        ]
        swept = await asyncio.gather(*(_forget(store, one, before) for one, before in too_long))
        forgotten += [room for room in swept if room]
        if len(idle) < AT_A_TIME:
            return forgotten
        last = idle[-1]


async def _forget(store: Store, idle: IdleRoom, before: float) -> str | None:
    """Deletes the room and returns it, unless somebody saved or took it since it was found idle."""
    try:
        await keep(store, [RoomForgotten(idle.room, if_idle_since=before)], {idle.room: idle.term})
    except Conflict:
        return None
    return idle.room
