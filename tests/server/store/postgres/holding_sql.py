"""The real holding as a cluster for the model's tests: the same questions, answered by PostgreSQL.

Its clock cannot be set, so time passes by moving every lease into the past.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any, TypeVar

from nightcall.server.store.holding import Buried, Elsewhere, Taken
from nightcall.server.store.postgres.holding import PostgresHolding
from nightcall.server.store.postgres.store import PostgresStore, open_store
from nightcall.server.store.store import Change, LineAppended, RoomSaved, keep
from tests.server.store.postgres.holding_model import TTL, Holder, Model, Read, Request

Answer = TypeVar("Answer")
PROTOCOL = 1


class Sql:
    """A `Cluster` in a database. Every process has a store of its own."""

    def __init__(self, address: str, processes: int) -> None:
        self._loop = asyncio.Runner()
        self._stores: list[PostgresStore] = [self._run(open_store(address)) for _ in range(processes)]
        self._holdings = [PostgresHolding(store.database, ttl=TTL) for store in self._stores]

    def _run(self, asked: Coroutine[Any, Any, Answer]) -> Answer:
        return self._loop.run(asked)

    def begin_anew(self, rooms: tuple[str, ...]) -> None:
        """Empties the database but for these rooms, which nobody has taken."""

        async def empty(connection: Any) -> None:
            for table in ("rooms", "lines", "nodes"):
                await connection.execute(f"TRUNCATE nightcall.{table}")
            await connection.execute("UPDATE nightcall.cluster SET nodes = 0")

        for store in self._stores:
            store.database.node = 0
        self._run(self._stores[0].database.read(empty))
        self._run(keep(self._stores[0], [RoomSaved(room, room, b"", None, 1) for room in rooms]))

    def close(self) -> None:
        for store in self._stores:
            self._run(store.close())
        self._loop.close()

    def _holding(self, process: int, node: int) -> PostgresHolding:
        self._stores[process].database.node = node
        return self._holdings[process]

    def register(self, process: int) -> int:
        return self._run(self._holdings[process].register(f"process {process}", PROTOCOL)).node

    def renew(self, process: int, node: int) -> bool:
        try:
            self._run(self._holding(process, node).renew())
        except Buried:
            return False
        return True

    def bury(self, process: int, node: int) -> set[int]:
        return {buried.node for buried in self._run(self._holding(process, node).bury())}

    def take(self, process: int, node: int, room: str) -> Read | Holder | None:
        try:
            taken = self._run(self._holding(process, node).take(room))
        except Buried:
            return None
        if isinstance(taken, Elsewhere):
            return Holder(taken.holder.node)
        assert isinstance(taken, Taken)
        lines = self._run(self._stores[process].lines(room, 0))
        return Read(taken.term, taken.stored.version, tuple(line.decode() for line in lines))

    def let_go(self, process: int, node: int, room: str) -> None:
        self._run(self._holding(process, node).let_go(room))

    def leave(self, process: int, node: int) -> None:
        self._run(self._holding(process, node).leave())

    def save(self, process: int, request: Request) -> bool:
        changes: list[Change] = [LineAppended(request.room, 0, request.number, request.text.encode())]
        if request.version is not None:
            changes.insert(0, RoomSaved(request.room, request.room, b"", None, request.version))
        return not self._run(self._stores[process].save(changes, {request.room: request.term}))

    def pass_time(self, seconds: float) -> None:
        moved = "UPDATE nightcall.nodes SET since = since - $1::interval, expires = expires - $1::interval"
        self._run(self._stores[0].database.read(lambda one: one.execute(moved, timedelta(seconds=seconds))))

    def nodes(self) -> set[int]:
        return {node.node for node in self._run(self._holdings[0].nodes())}

    def stored(self, room: str) -> Read:
        async def ask(connection: Any) -> Read:
            term, version = await connection.fetchrow("SELECT term, version FROM nightcall.rooms WHERE room = $1", room)
            lines = await connection.fetch("SELECT line FROM nightcall.lines WHERE room = $1 ORDER BY number", room)
            return Read(term, version, tuple(line.decode() for (line,) in lines))

        return self._run(self._stores[0].database.read(ask))


class Both:
    """A `Cluster` that asks the model and the database, and finds that they answer alike."""

    def __init__(self, model: Model, sql: Sql) -> None:
        self._model = model
        self._sql = sql

    def register(self, process: int) -> int:
        return _same(self._model.register(process), self._sql.register(process))

    def renew(self, process: int, node: int) -> bool:
        return _same(self._model.renew(process, node), self._sql.renew(process, node))

    def bury(self, process: int, node: int) -> set[int]:
        return _same(self._model.bury(process, node), self._sql.bury(process, node))

    def take(self, process: int, node: int, room: str) -> Read | Holder | None:
        return _same(self._model.take(process, node, room), self._sql.take(process, node, room))

    def let_go(self, process: int, node: int, room: str) -> None:
        self._model.let_go(process, node, room)
        self._sql.let_go(process, node, room)

    def leave(self, process: int, node: int) -> None:
        self._model.leave(process, node)
        self._sql.leave(process, node)

    def save(self, process: int, request: Request) -> bool:
        return _same(self._model.save(process, request), self._sql.save(process, request))

    def pass_time(self, seconds: float) -> None:
        self._model.pass_time(seconds)
        self._sql.pass_time(seconds)

    def nodes(self) -> set[int]:
        return _same(self._model.nodes(), self._sql.nodes())

    def stored(self, room: str) -> Read:
        return _same(self._model.stored(room), self._sql.stored(room))


def _same(model: Answer, sql: Answer) -> Answer:
    assert model == sql, "the model and the database disagree"
    return model
