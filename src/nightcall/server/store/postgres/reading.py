"""Reads rooms and games out of the database."""

from __future__ import annotations

import math
from typing import Final

from nightcall.server.store.postgres.link import Connection
from nightcall.server.store.store import IdleRoom, StoredRoom
from nightcall.server.store.sweeping import DAY

ROOM: Final = "room, code, state, deadline, version, saved"
_MINE_OR_NOBODYS: Final = "(holder = $1 OR NOT EXISTS (SELECT 1 FROM nightcall.nodes WHERE node = holder))"


def day_of(saved: float) -> int:
    """The day of this moment, counted like the column that sweeping goes by."""
    return math.floor(saved / DAY)


async def room(connection: Connection, room: str) -> StoredRoom | None:
    """The room of this id."""
    row = await connection.fetchrow(f"SELECT {ROOM} FROM nightcall.rooms WHERE room = $1", room)
    return None if row is None else StoredRoom(*row)


async def room_by_code(connection: Connection, code: str) -> StoredRoom | None:
    """The room with this join code."""
    row = await connection.fetchrow(f"SELECT {ROOM} FROM nightcall.rooms WHERE code = $1", code)
    return None if row is None else StoredRoom(*row)


_LINES: Final = """
SELECT line FROM nightcall.lines WHERE room = $1 AND game = $2 AND number >= $3 ORDER BY number LIMIT $4
"""


async def lines(connection: Connection, room: str, game: int, first: int, most: int | None) -> list[bytes]:
    """The lines of a game, in order, from this one on."""
    return [line for (line,) in await connection.fetch(_LINES, room, game, first, most)]


async def games(connection: Connection, room: str) -> list[int]:
    """The games that have lines."""
    question = "SELECT game FROM nightcall.lines WHERE room = $1 AND number = 0 ORDER BY game"
    return [game for (game,) in await connection.fetch(question, room)]


_DUE: Final = f"""
SELECT room, deadline FROM nightcall.rooms WHERE deadline <= $2 AND {_MINE_OR_NOBODYS}
ORDER BY deadline, room LIMIT $3
"""


async def due(connection: Connection, node: int, until: float, most: int) -> list[tuple[str, float]]:
    """The rooms due to be woken that no other node holds, earliest first."""
    return [(room, deadline) for room, deadline in await connection.fetch(_DUE, node, until, most)]


# `day` follows `saved`, so to order by both is to order by `saved`; by the index it reads no more days than it needs.
_IDLE: Final = f"""
SELECT room, saved, EXISTS (SELECT 1 FROM nightcall.lines WHERE lines.room = rooms.room), term FROM nightcall.rooms
WHERE day BETWEEN $2 AND $3 AND saved < $4 AND (saved, room) > ($5, $6) AND {_MINE_OR_NOBODYS}
ORDER BY day, saved, room LIMIT $7
"""
_FIRST_DAY: Final = -(2**31)
_LAST_DAY: Final = 2**31 - 1


async def idle(connection: Connection, node: int, before: float, most: int, after: IdleRoom | None) -> list[IdleRoom]:
    """The rooms last saved before then that no other node holds, the longest idle first, from behind `after`."""
    saved, room = (after.saved, after.room) if after else (-math.inf, "")
    first_day = day_of(saved) if after else _FIRST_DAY
    last_day = min(day_of(before), _LAST_DAY)
    found = await connection.fetch(_IDLE, node, first_day, last_day, before, saved, room, most)
    return [IdleRoom(room, saved, has_played, term) for room, saved, has_played, term in found]


async def size(connection: Connection) -> int:
    """The number of bytes that rooms and lines take."""
    question = "SELECT pg_total_relation_size('nightcall.rooms') + pg_total_relation_size('nightcall.lines')"
    found: int = await connection.fetchval(question)
    return found
