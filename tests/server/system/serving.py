"""A server in this process, for stories over real sockets; one in a process of its own is in `process.py`."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, NamedTuple

from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import behind_guard, make_litestar
from nightcall.server.http.opening import Opening
from nightcall.server.hub.hub import Hub
from nightcall.server.loop import loop_factory
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.settings import Settings
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.wire.rooms.setup import Pace, Setup
from tests.patience import PATIENCE

# Nobody has to read anything here, so a whole game takes seconds.
QUICK = Pace(
    beat=0.05, call_least=0.1, call_most=0.4, call_fixed=0.2, debate=0.4, speech=0.1, vote=0.3, turn=0.1, reading=0
)
# Here everybody answers, and no clock may close anything before they have.
PATIENT = Pace(
    beat=0.05,
    call_least=0.1,
    call_most=PATIENCE,
    call_fixed=0.2,
    debate=PATIENCE,
    speech=PATIENCE,
    vote=PATIENCE,
    turn=PATIENCE,
    reading=0,
)


def quick(book: str = "millers-hollow", **members: Any) -> Setup:
    """A set-up of a game that takes seconds."""
    return Setup(book=book, **{"pace": QUICK, **members})


def run(story: Coroutine[Any, Any, None]) -> None:
    """Runs a story over real sockets, on the loop of a server."""

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(in_time())


class Served(NamedTuple):
    """A server in this process."""

    hub: Hub
    store: SqliteStore
    door: Door

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.port}"


@contextlib.asynccontextmanager
async def a_server(**settings: Any) -> AsyncIterator[Served]:
    """A whole server on a free port, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "rooms.db"
        patient = {"handshake_seconds": PATIENCE, "request_seconds": PATIENCE}
        chosen = Settings(**{"host": "127.0.0.1", "port": 0, "database": str(database), **patient, **settings})
        store = SqliteStore(database)
        thinkers, readers = Beside(2, patience=PATIENCE), Beside(1, patience=PATIENCE)
        reader = BesideReader(readers, stories=thinkers)
        hub, oracle = Hub(store, reader, bytes_per_address=chosen.bytes_per_address), Oracle(thinkers)
        try:
            api = routes(hub, oracle, reader, Opening(chosen.rooms_password), chosen.host)
            app = make_litestar([api], Path(folder), lambda: (), lambda: True, chosen)
            door = await open_door(behind_guard(app, chosen), hub.connected, chosen)
            try:
                yield Served(hub, store, door)
            finally:
                thinkers.close()
                readers.close()
                await hub.close()
                await door.close()
        finally:
            await store.close()
