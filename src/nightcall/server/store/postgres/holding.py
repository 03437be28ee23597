"""Holding rooms by rows of the database: one lease for each node, one term for each room."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from nightcall.server.store.holding import TTL, Buried, Elsewhere, Lease, RegisteredNode, Replaced, Taken
from nightcall.server.store.postgres.database import NOBODY, Database
from nightcall.server.store.postgres.link import Connection
from nightcall.server.store.postgres.reading import ROOM
from nightcall.server.store.store import StoredRoom, Unreadable

_NOW: Final = "extract(epoch FROM clock_timestamp())::float8"

# An id is counted by the cluster's row, so it is never used again.
_REGISTER: Final = f"""
WITH next AS (UPDATE nightcall.cluster SET nodes = nodes + 1 RETURNING nodes),
older AS (DELETE FROM nightcall.nodes WHERE address = $1)
INSERT INTO nightcall.nodes (node, address, protocol, since, expires)
SELECT nodes, $1, $2, clock_timestamp(), clock_timestamp() + $3 FROM next RETURNING node, {_NOW}
"""
_RENEW: Final = f"""
UPDATE nightcall.nodes SET expires = clock_timestamp() + $2,
since = CASE WHEN expires > clock_timestamp() THEN since ELSE clock_timestamp() END
WHERE node = $1 RETURNING {_NOW}
"""
# Asked before a stall and answered after it, a node would bury all the others if it were not judged itself.
_BURY: Final = """
DELETE FROM nightcall.nodes WHERE expires < clock_timestamp() AND node <> $1 AND EXISTS (
    SELECT 1 FROM nightcall.nodes me
    WHERE me.node = $1 AND me.expires > clock_timestamp() AND me.since <= clock_timestamp() - $2::interval
) RETURNING node, address, protocol
"""
_I_LIVE: Final = "EXISTS (SELECT 1 FROM nightcall.nodes me WHERE me.node = $1 AND me.expires > clock_timestamp())"
_FREE: Final = "(r.holder = $1 OR NOT EXISTS (SELECT 1 FROM nightcall.nodes n WHERE n.node = r.holder))"
_TAKEN: Final = ", ".join(f"r.{name}" for name in ROOM.split(", "))
_TAKE: Final = f"""
UPDATE nightcall.rooms r SET holder = $1, term = r.term + 1
WHERE r.room = $2 AND {_FREE} AND {_I_LIVE} RETURNING r.term, {_TAKEN}
"""
_TAKE_DUE: Final = f"""
WITH free AS (
    SELECT r.room FROM nightcall.rooms r
    WHERE r.deadline <= $2 AND r.room <> ALL ($3::text[]) AND {_FREE} AND {_I_LIVE}
    ORDER BY r.deadline LIMIT $4 FOR NO KEY UPDATE OF r SKIP LOCKED
)
UPDATE nightcall.rooms r SET holder = $1, term = r.term + 1
FROM free WHERE r.room = free.room RETURNING r.term, {_TAKEN}
"""
_LET_GO: Final = f"UPDATE nightcall.rooms SET holder = {NOBODY} WHERE room = $2 AND holder = $1"
_WHO_HOLDS: Final = f"""
SELECT {_I_LIVE} AS i_live, n.node, n.address, n.protocol FROM nightcall.rooms r
LEFT JOIN nightcall.nodes n ON n.node = r.holder WHERE r.room = $2
"""
_TRIES: Final = 3


class PostgresHolding:
    """A `Holding`."""

    def __init__(self, database: Database, ttl: float = TTL) -> None:
        self._database = database
        self._ttl = ttl
        self._address = ""

    async def register(self, address: str, protocol: int) -> Lease:
        begun = self._database.clock.steady()

        async def ask(connection: Connection) -> tuple[int, float]:
            node, now = await connection.fetchrow(_REGISTER, address, protocol, self._span)
            return node, now

        node, now = await self._database.read(ask, self._database.renewing)
        self._database.clock.learn(now, begun)
        self._database.node, self._address = node, address
        return Lease(node, begun + self._ttl)

    async def renew(self) -> Lease:
        begun, node = self._database.clock.steady(), self._database.node

        async def ask(connection: Connection) -> float | None:
            now: float | None = await connection.fetchval(_RENEW, node, self._span)
            return now

        now = await self._database.read(ask, self._database.renewing)
        if now is None:
            raise await self._why_buried()
        self._database.clock.learn(now, begun)
        return Lease(node, begun + self._ttl)

    async def _why_buried(self) -> Buried:
        if self._address in {node.address for node in await self.nodes()}:
            return Replaced(
                f"Another node has registered as {self._address}, so this one stops. Give every node an address of "
                "its own."
            )
        return Buried("this node was late to renew its lease and was declared dead.")

    async def bury(self) -> list[RegisteredNode]:
        async def ask(connection: Connection) -> list[RegisteredNode]:
            return [RegisteredNode(*row) for row in await connection.fetch(_BURY, self._database.node, self._span)]

        return await self._database.read(ask, self._database.renewing)

    async def take(self, room: str) -> Taken | Elsewhere | None:
        async def ask(connection: Connection) -> Taken | Elsewhere | None:
            for _ in range(_TRIES):  # who holds it may leave between the two questions
                if (row := await connection.fetchrow(_TAKE, self._database.node, room)) is not None:
                    return _taken(row)
                if (row := await connection.fetchrow(_WHO_HOLDS, self._database.node, room)) is None:
                    return None
                i_live, node, address, protocol = row
                if not i_live:
                    raise Buried("this node's lease has run out.")
                if node is not None and node != self._database.node:
                    return Elsewhere(room, RegisteredNode(node, address, protocol))
            raise Unreadable("this room changes hands too often. Try again.")

        return await self._database.read(ask)

    async def take_by_code(self, code: str) -> Taken | Elsewhere | None:
        async def ask(connection: Connection) -> str | None:
            room: str | None = await connection.fetchval("SELECT room FROM nightcall.rooms WHERE code = $1", code)
            return room

        room = await self._database.read(ask)
        return None if room is None else await self.take(room)

    async def take_due(self, until: float, most: int, in_memory: Collection[str] = ()) -> list[Taken]:
        async def ask(connection: Connection) -> list[Taken]:
            rows = await connection.fetch(_TAKE_DUE, self._database.node, until, list(in_memory), most)
            return sorted(map(_taken, rows), key=lambda taken: (taken.stored.deadline or 0.0, taken.stored.room))

        return await self._database.read(ask)

    async def let_go(self, room: str) -> None:
        async def ask(connection: Connection) -> None:
            await connection.execute(_LET_GO, self._database.node, room)

        await self._database.read(ask)

    async def leave(self) -> None:
        async def ask(connection: Connection) -> None:
            await connection.execute("DELETE FROM nightcall.nodes WHERE node = $1", self._database.node)

        await self._database.read(ask, self._database.renewing)
        self._database.node = NOBODY

    async def nodes(self) -> list[RegisteredNode]:
        async def ask(connection: Connection) -> list[RegisteredNode]:
            rows = await connection.fetch("SELECT node, address, protocol FROM nightcall.nodes ORDER BY node")
            return [RegisteredNode(*row) for row in rows]

        return await self._database.read(ask, self._database.renewing)

    async def secret(self) -> bytes:
        async def ask(connection: Connection) -> bytes:
            secret: bytes = await connection.fetchval("SELECT secret FROM nightcall.cluster")
            return secret

        return await self._database.read(ask)

    @property
    def _span(self) -> timedelta:
        return timedelta(seconds=self._ttl)


def _taken(row: tuple[int, str, str, bytes, float | None, int, float]) -> Taken:
    term, *stored = row
    return Taken(StoredRoom(*stored), term)  # type: ignore[arg-type]
