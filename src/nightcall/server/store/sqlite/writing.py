"""Writes many callers' saves in one transaction; each room of each save completely or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import groupby

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

# What one room's changes can be at fault for. Anything else is the disk's, and nobody's changes are kept.
_FAULTS_OF_A_ROOM = (
    Conflict,
    sqlite3.DataError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)


def write(database: sqlite3.Connection, saves: Sequence[Mapping[str, Sequence[Change]]], now: float) -> list[NotKept]:
    """Writes the saves; returns for each the rooms that were not kept, and why."""
    database.execute("BEGIN IMMEDIATE")
    try:
        try:
            _all_together(database, saves, now)
            outcomes: list[NotKept] = [{} for _ in saves]
        except _FAULTS_OF_A_ROOM:
            # So rare that it may cost a second attempt: a savepoint for every room would cost everybody more.
            database.execute("ROLLBACK")
            database.execute("BEGIN IMMEDIATE")
            outcomes = [_each_apart(database, rooms, now) for rooms in saves]
        database.execute("COMMIT")
    except BaseException:
        database.rollback()
        raise
    return outcomes


def _all_together(database: sqlite3.Connection, saves: Sequence[Mapping[str, Sequence[Change]]], now: float) -> None:
    """Writes all changes in their order; raises if a room's can't be kept."""
    changes = (change for rooms in saves for of_room in rooms.values() for change in of_room)
    for are_lines, some in groupby(changes, lambda change: isinstance(change, LineAppended)):
        if are_lines:
            _append(database, [change for change in some if isinstance(change, LineAppended)])
        else:
            for change in some:
                _apply(database, change, now)


def _each_apart(database: sqlite3.Connection, rooms: Mapping[str, Sequence[Change]], now: float) -> NotKept:
    """Writes one caller's changes; a room that can't be kept completely is rolled back, the others stand."""
    not_kept: dict[str, Exception] = {}
    for room, changes in rooms.items():
        database.execute("SAVEPOINT room")
        try:
            for change in changes:
                _apply(database, change, now)
        except _FAULTS_OF_A_ROOM as error:
            database.execute("ROLLBACK TO room")
            not_kept[room] = error
        database.execute("RELEASE room")
    return not_kept


def _apply(database: sqlite3.Connection, change: Change, now: float) -> None:
    match change:
        case RoomSaved():
            _save(database, change, now)
        case LineAppended():
            _append(database, [change])
        case RoomForgotten():
            _forget(database, change)
        case GameForgotten():
            database.execute("DELETE FROM lines WHERE room = ? AND game = ?", (change.room, change.game))


_FIRST = """
INSERT INTO rooms (code, deadline, saved, state, version, room) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (room) DO NOTHING
"""
_NEXT = """
UPDATE rooms SET code = ?, deadline = ?, saved = ?, state = ?, version = ? WHERE room = ? AND version = ?
"""


def _save(database: sqlite3.Connection, change: RoomSaved, now: float) -> None:
    values = (change.code, change.deadline, now, change.state, change.version, change.room)
    try:
        if change.version == 1:
            done = database.execute(_FIRST, values)
        else:
            done = database.execute(_NEXT, (*values, change.version - 1))
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise
        raise code_taken() from error
    if done.rowcount != 1:
        raise room_moved_on()


_APPEND = """
INSERT INTO lines (room, game, number, line) SELECT ?1, ?2, ?3, ?4
WHERE ?3 = (SELECT coalesce(max(number) + 1, 0) FROM lines WHERE room = ?1 AND game = ?2)
AND EXISTS (SELECT 1 FROM rooms WHERE room = ?1)
"""


def _append(database: sqlite3.Connection, lines: Sequence[LineAppended]) -> None:
    values = [(line.room, line.game, line.number, line.line) for line in lines]
    if database.executemany(_APPEND, values).rowcount != len(values):
        raise log_moved_on()


def _forget(database: sqlite3.Connection, change: RoomForgotten) -> None:
    if change.if_idle_since is not None:
        question = "SELECT 1 FROM rooms WHERE room = ? AND saved >= ?"
        if database.execute(question, (change.room, change.if_idle_since)).fetchone():
            raise room_moved_on()
    database.execute("DELETE FROM lines WHERE room = ?", (change.room,))
    database.execute("DELETE FROM rooms WHERE room = ?", (change.room,))
