"""Migrations: numbered steps from an empty file to the newest format; steps are only added, never changed.

The number of steps taken is stored in the file (`user_version`), in the same transaction as the step.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import TypeAlias

Step: TypeAlias = tuple[str, ...]

OURS = 0x4E435441  # "NCTA", the mark by which a file of this program's is known

STEPS: tuple[Step, ...] = (
    (
        f"PRAGMA application_id = {OURS}",
        # The state comes last, so that a search through the other columns need not read it.
        """
        CREATE TABLE rooms (
            room TEXT NOT NULL PRIMARY KEY,
            code TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            deadline REAL,
            saved REAL NOT NULL,
            state BLOB NOT NULL
        )
        """,
        "CREATE INDEX rooms_by_deadline ON rooms (deadline) WHERE deadline IS NOT NULL",
        # The lines of a game lie beside each other in the file, in their order.
        """
        CREATE TABLE lines (
            room TEXT NOT NULL,
            game INTEGER NOT NULL,
            number INTEGER NOT NULL,
            line BLOB NOT NULL,
            PRIMARY KEY (room, game, number)
        ) WITHOUT ROWID
        """,
    ),
    ("CREATE INDEX rooms_by_saved ON rooms (saved, room)",),
)


def version_of(database: sqlite3.Connection) -> int:
    """How many steps this database has taken."""
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version


def is_ours(database: sqlite3.Connection) -> bool:
    """Whether the file was created by nightcall."""
    mark: int = database.execute("PRAGMA application_id").fetchone()[0]
    return mark == OURS


def is_empty(database: sqlite3.Connection) -> bool:
    """Whether nobody has created anything in the file."""
    mark: int = database.execute("PRAGMA application_id").fetchone()[0]
    is_unmarked = mark == 0 and version_of(database) == 0
    return is_unmarked and database.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def migrate(database: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Applies the missing steps."""
    for number in range(version_of(database), len(steps)):
        database.execute("BEGIN IMMEDIATE")
        try:
            for statement in steps[number]:
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number + 1}")
            database.execute("COMMIT")
        except BaseException:
            database.rollback()
            raise
