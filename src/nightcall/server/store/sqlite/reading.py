"""Reads rooms and games out of the database."""

from __future__ import annotations

import math
import sqlite3

from nightcall.server.store.store import IdleRoom, StoredRoom

_ROOM = "SELECT room, code, state, deadline, version, saved FROM rooms"


def room(database: sqlite3.Connection, room: str) -> StoredRoom | None:
    """The room of this id."""
    return _one_room(database, f"{_ROOM} WHERE room = ?", room)


def room_by_code(database: sqlite3.Connection, code: str) -> StoredRoom | None:
    """The room with this join code."""
    return _one_room(database, f"{_ROOM} WHERE code = ?", code)


def _one_room(database: sqlite3.Connection, question: str, key: str) -> StoredRoom | None:
    row = database.execute(question, (key,)).fetchone()
    return None if row is None else StoredRoom(*row)


def lines(database: sqlite3.Connection, room: str, game: int, first: int, most: int | None) -> list[bytes]:
    """The lines of a game, in order, from this one on."""
    question = "SELECT line FROM lines WHERE room = ? AND game = ? AND number >= ? ORDER BY number LIMIT ?"
    return [line for (line,) in database.execute(question, (room, game, first, -1 if most is None else most))]


def games(database: sqlite3.Connection, room: str) -> list[int]:
    """The games that have lines."""
    question = "SELECT game FROM lines WHERE room = ? AND number = 0 ORDER BY game"
    return [game for (game,) in database.execute(question, (room,))]


def due(database: sqlite3.Connection, until: float, most: int) -> list[tuple[str, float]]:
    """The rooms due to be woken, earliest first."""
    question = "SELECT room, deadline FROM rooms WHERE deadline <= ? ORDER BY deadline, room LIMIT ?"
    return database.execute(question, (until, most)).fetchall()


_IDLE = """
SELECT room, saved, EXISTS (SELECT 1 FROM lines WHERE lines.room = rooms.room) FROM rooms
WHERE saved < :before AND (saved, room) > (:saved, :room) ORDER BY saved, room LIMIT :most
"""


def idle(database: sqlite3.Connection, before: float, most: int, after: IdleRoom | None) -> list[IdleRoom]:
    """The rooms last saved before then, the longest idle first, from behind `after`."""
    saved, room = (after.saved, after.room) if after else (-math.inf, "")
    found = database.execute(_IDLE, {"before": before, "saved": saved, "room": room, "most": most})
    return [IdleRoom(room, saved, bool(has_played)) for room, saved, has_played in found]


def size(database: sqlite3.Connection) -> int:
    """The number of bytes in use."""
    pages, free, page = (
        database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
    )
    bytes_in_use: int = (pages - free) * page
    return bytes_in_use
