"""Servers for stories over real sockets: one in this process, and one in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import socket
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple

from nightcall.kernel.errors import NightcallError
from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import behind_guard, make_litestar
from nightcall.server.http.opening import Opening
from nightcall.server.hub.hub import Hub
from nightcall.server.logs import start_logging
from nightcall.server.loop import loop_factory
from nightcall.server.main import run as run_server
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


class ServerProcess:
    """A server that is killed and started again, always on the same port and the same database."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "server.log"
        self.log.touch()
        self.port = free_port()
        self._settings = Settings(
            host="127.0.0.1",
            port=self.port,
            database=str(folder / "rooms.db"),
            connections_per_address=2000,
            requests_per_second=1000,
        )
        self._process: Any = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Starts it, and waits until it is well."""
        # Not as a daemon, which may have no processes that think for its bots; whoever starts it ends it.
        self._process = _FORKED.Process(target=serve_in_this_process, args=(self._settings, self.log))
        self._process.start()
        await until(self._is_well)

    def _is_well(self) -> bool:
        assert self._process.is_alive(), self.log.read_text()[-2000:]
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        self._process.kill()
        self._process.join(PATIENCE)

    def stop(self) -> None:
        """Asks it to end."""
        self._process.terminate()
        self._process.join(PATIENCE)
        assert self._process.exitcode == 0, self.log.read_text()[-2000:]


# A process that has read everything and only has to divide starts in a tenth of the time.
_FORKED: Final = multiprocessing.get_context("forkserver")
_FORKED.set_forkserver_preload(["__main__", "nightcall.server.main", "nightcall.server.logs", __name__])


def serve_in_this_process(settings: Settings, log: Path) -> None:
    """What `nightcall serve` does, with everything it says in a file."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    start_logging(settings.log_format)
    try:
        run_server(settings, lambda _door: None)
    except NightcallError as error:
        sys.exit(str(error))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def until(condition: Callable[[], bool]) -> None:
    """Waits for something that must happen."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)
