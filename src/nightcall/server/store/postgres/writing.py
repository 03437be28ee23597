"""Writes many callers' saves in one statement; each room of each save completely or not at all.

The statement says which rooms it kept. What is unusual, and what it did not keep, is tried once more, room by room,
each in a transaction of its own: that finds the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import asyncpg

from nightcall.server.store.postgres.batch import Arrays, Save, Work, rounds
from nightcall.server.store.postgres.link import Connection
from nightcall.server.store.postgres.reading import day_of
from nightcall.server.store.refusals import code_taken, log_moved_on, room_moved_on
from nightcall.server.store.store import (
    Change,
    Conflict,
    GameForgotten,
    LineAppended,
    NotKept,
    RoomForgotten,
    RoomSaved,
)

# What one room's changes can be at fault for.
_FAULTS_OF_A_ROOM: Final = (
    Conflict,
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    OverflowError,
    TypeError,
    ValueError,
)
# With these it is tried room by room: one is at fault, or two nodes stood in each other's way.
_TRY_APART: Final = (*_FAULTS_OF_A_ROOM, asyncpg.TransactionRollbackError, asyncpg.LockNotAvailableError)


async def write(connection: Connection, saves: Sequence[Save], now: float, holder: int) -> list[NotKept]:
    """Writes the saves; returns for each the rooms that were not kept, and why. New rooms belong to `holder`."""
    not_kept: list[dict[str, Exception]] = [{} for _ in saves]
    for turn in rounds(saves):
        kept = await _at_once(connection, [work for _, work in turn if work.is_usual], now, holder)
        for number, work in turn:
            if work.room not in kept and (why := await _apart(connection, work, now, holder)) is not None:
                not_kept[number][work.room] = why
    return list(not_kept)


# Every part that may keep a room checks its term, and locks its row until all of it is committed.
_SAVE: Final = """
WITH
new AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::float8[], $6::bytea[])
    AS n (room, term, version, code, deadline, state)
),
behind AS MATERIALIZED (
    SELECT h.room FROM unnest($9::text[], $10::bigint[], $11::bigint[]) AS h (room, game, number)
    WHERE h.number <> coalesce(
        (SELECT max(l.number) + 1 FROM nightcall.lines l WHERE l.room = h.room AND l.game = h.game), 0
    )
),
opened AS (
    INSERT INTO nightcall.rooms (room, code, holder, term, version, deadline, saved, day, state)
    SELECT n.room, n.code, $18, n.term, 1, n.deadline, $16, $17, n.state FROM new n
    WHERE n.version = 1 AND n.room NOT IN (SELECT room FROM behind)
    ON CONFLICT DO NOTHING RETURNING room
),
saved AS (
    UPDATE nightcall.rooms r
    SET version = n.version, code = n.code, deadline = n.deadline, saved = $16, day = $17, state = n.state
    FROM new n WHERE n.version > 1 AND r.room = n.room AND r.term = n.term AND r.version = n.version - 1
    AND n.room NOT IN (SELECT room FROM behind)
    RETURNING r.room
),
locked AS MATERIALIZED (
    SELECT r.room FROM nightcall.rooms r
    JOIN unnest($7::text[], $8::bigint[]) AS a (room, term) ON r.room = a.room AND r.term = a.term
    WHERE r.room NOT IN (SELECT room FROM behind) FOR NO KEY UPDATE OF r
),
kept AS (SELECT room FROM opened UNION ALL SELECT room FROM saved UNION ALL SELECT room FROM locked),
appended AS (
    INSERT INTO nightcall.lines (room, game, number, line)
    SELECT l.room, l.game, l.number, l.line
    FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::bytea[]) AS l (room, game, number, line)
    JOIN kept USING (room)
)
SELECT room FROM kept
"""


async def _at_once(connection: Connection, works: Sequence[Work], now: float, holder: int) -> set[str]:
    """Writes usual work in one statement; returns the rooms that were kept."""
    if not works:
        return set()
    arrays = Arrays.of(works)
    states = [state for _, _, state in arrays.states]
    try:
        kept = await connection.fetch(
            _SAVE,
            [room for room, _, _ in arrays.states],
            [term for _, term, _ in arrays.states],
            [state.version for state in states],
            [state.code for state in states],
            [state.deadline for state in states],
            [state.state for state in states],
            [room for room, _ in arrays.lines_alone],
            [term for _, term in arrays.lines_alone],
            [room for room, _, _ in arrays.heads],
            [game for _, game, _ in arrays.heads],
            [number for _, _, number in arrays.heads],
            [line.room for line in arrays.lines],
            [line.game for line in arrays.lines],
            [line.number for line in arrays.lines],
            [line.line for line in arrays.lines],
            now,
            day_of(now),
            holder,
        )
    except _TRY_APART:
        if connection.is_closed():
            raise
        return set()
    return {room for (room,) in kept}


async def _apart(connection: Connection, work: Work, now: float, holder: int) -> Exception | None:
    """Writes one room's changes in a transaction; returns why they were not kept, if they weren't."""
    try:
        async with connection.transaction():
            await _lock(connection, work)
            for change in work.changes:
                await _apply(connection, work, change, now, holder)
    except _FAULTS_OF_A_ROOM as error:
        if connection.is_closed():
            raise
        return error
    except asyncpg.TransactionRollbackError:
        return room_moved_on()
    return None


async def _lock(connection: Connection, work: Work) -> None:
    """Locks the room's row until the end of the transaction; raises `Conflict` if its term is another."""
    term = await connection.fetchval("SELECT term FROM nightcall.rooms WHERE room = $1 FOR UPDATE", work.room)
    if term is not None and term != work.term:
        raise room_moved_on()


async def _apply(connection: Connection, work: Work, change: Change, now: float, holder: int) -> None:
    match change:
        case RoomSaved():
            await _save(connection, work.term, change, now, holder)
        case LineAppended():
            await _append(connection, change)
        case RoomForgotten():
            await _forget(connection, change)
        case GameForgotten():
            await connection.execute(
                "DELETE FROM nightcall.lines WHERE room = $1 AND game = $2", change.room, change.game
            )


_FIRST: Final = """
INSERT INTO nightcall.rooms (code, deadline, saved, day, state, version, room, term, holder)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (room) DO NOTHING RETURNING room
"""
_NEXT: Final = """
UPDATE nightcall.rooms SET code = $1, deadline = $2, saved = $3, day = $4, state = $5, version = $6
WHERE room = $7 AND term = $8 AND version = $6 - 1 RETURNING room
"""


async def _save(connection: Connection, term: int, change: RoomSaved, now: float, holder: int) -> None:
    values = (change.code, change.deadline, now, day_of(now), change.state, change.version, change.room, term)
    try:
        if change.version == 1:
            kept = await connection.fetchval(_FIRST, *values, holder)
        else:
            kept = await connection.fetchval(_NEXT, *values)
    except asyncpg.UniqueViolationError as error:
        raise code_taken() from error
    if kept is None:
        raise room_moved_on()


_APPEND: Final = """
INSERT INTO nightcall.lines (room, game, number, line) SELECT $1::text, $2::bigint, $3::bigint, $4::bytea
WHERE $3 = (SELECT coalesce(max(number) + 1, 0) FROM nightcall.lines WHERE room = $1 AND game = $2)
AND EXISTS (SELECT 1 FROM nightcall.rooms WHERE room = $1) RETURNING room
"""


async def _append(connection: Connection, change: LineAppended) -> None:
    if await connection.fetchval(_APPEND, change.room, change.game, change.number, change.line) is None:
        raise log_moved_on()


async def _forget(connection: Connection, change: RoomForgotten) -> None:
    if change.if_idle_since is not None:
        question = "SELECT 1 FROM nightcall.rooms WHERE room = $1 AND saved >= $2"
        if await connection.fetchval(question, change.room, change.if_idle_since):
            raise room_moved_on()
    await connection.execute("DELETE FROM nightcall.lines WHERE room = $1", change.room)
    await connection.execute("DELETE FROM nightcall.rooms WHERE room = $1", change.room)
