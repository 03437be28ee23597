"""Migrations: numbered steps from an empty database to the newest form; steps are only added, never changed.

The number of steps taken is stored in the database (`cluster.form`). Nodes that start at the same moment wait for each
other at that row; each step is there once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import asyncpg

from nightcall.server.store.postgres.link import Connection

Step: TypeAlias = tuple[str, ...]

_CLUSTER: Final = (
    """
    CREATE TABLE IF NOT EXISTS nightcall.cluster (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        form int NOT NULL,
        secret bytea NOT NULL,
        nodes bigint NOT NULL DEFAULT 0,
        awake float8
    )
    """,
    # Two random UUIDs are 244 random bits.
    """
    INSERT INTO nightcall.cluster (form, secret)
    VALUES (0, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))) ON CONFLICT DO NOTHING
    """,
)

# A table is also a type, and whoever is second may meet any of these first.
_MADE_MEANWHILE: Final = (
    asyncpg.UniqueViolationError,
    asyncpg.DuplicateObjectError,
    asyncpg.DuplicateTableError,
    asyncpg.DuplicateSchemaError,
)

STEPS: tuple[Step, ...] = (
    (
        # Half of every page is left free, and the state stays in its row: then a save is an update in place, which
        # touches no index unless the deadline changed. `day` is there for sweeping: an index on `saved` would be
        # touched by every save.
        """
        CREATE TABLE nightcall.rooms (
            room text COLLATE "C" PRIMARY KEY,
            code text COLLATE "C" NOT NULL UNIQUE,
            holder bigint NOT NULL,
            term bigint NOT NULL,
            version bigint NOT NULL,
            deadline float8,
            saved float8 NOT NULL,
            day int NOT NULL,
            state bytea NOT NULL
        ) WITH (fillfactor = 50, toast_tuple_target = 8160)
        """,
        "ALTER TABLE nightcall.rooms ALTER state SET STORAGE main",
        "CREATE INDEX rooms_by_deadline ON nightcall.rooms (deadline) WHERE deadline IS NOT NULL",
        "CREATE INDEX rooms_by_day ON nightcall.rooms (day)",
        """
        CREATE TABLE nightcall.lines (
            room text COLLATE "C" NOT NULL,
            game bigint NOT NULL,
            number bigint NOT NULL,
            line bytea NOT NULL,
            PRIMARY KEY (room, game, number)
        )
        """,
        # `since`: from then on it was never late.
        """
        CREATE TABLE nightcall.nodes (
            node bigint PRIMARY KEY,
            address text NOT NULL,
            protocol int NOT NULL,
            since timestamptz NOT NULL,
            expires timestamptz NOT NULL
        )
        """,
    ),
)


async def is_ours(connection: Connection) -> bool:
    """Whether there is no schema of our name yet, or an empty one, or one that nightcall made."""
    found = await connection.fetchval(
        "SELECT to_regclass('nightcall.cluster') IS NOT NULL "
        "OR NOT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace('nightcall'))"
    )
    return bool(found)


async def form_of(connection: Connection) -> int:
    """How many steps this database has taken."""
    if await connection.fetchval("SELECT to_regclass('nightcall.cluster')") is None:
        return 0
    form: int = await connection.fetchval("SELECT form FROM nightcall.cluster") or 0
    return form


async def migrate(connection: Connection, steps: Sequence[Step] = STEPS) -> None:
    """Applies the missing steps."""
    await _make_cluster(connection)
    for number in range(await form_of(connection), len(steps)):
        async with connection.transaction():
            form = await connection.fetchval("SELECT form FROM nightcall.cluster FOR UPDATE")
            if form != number:  # another node was first
                continue
            for statement in steps[number]:
                await connection.execute(statement)
            await connection.execute("UPDATE nightcall.cluster SET form = $1", number + 1)


async def _make_cluster(connection: Connection) -> None:
    """Makes the schema and its first table. `IF NOT EXISTS` fails if two do it at once; then it is there."""
    if await connection.fetchval("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = 'nightcall')") is False:
        await _unless_made("CREATE SCHEMA IF NOT EXISTS nightcall", connection)
    if await connection.fetchval("SELECT to_regclass('nightcall.cluster')") is None:
        await _unless_made(_CLUSTER[0], connection)
    await connection.execute(_CLUSTER[1])


async def _unless_made(statement: str, connection: Connection) -> None:
    try:
        await connection.execute(statement)
    except _MADE_MEANWHILE:
        return
