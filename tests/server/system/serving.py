"""Servers for stories over real sockets: one in this process, and one in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import make_app
from nightcall.server.hub.hub import Hub
from nightcall.server.settings import Settings
from nightcall.server.store.sqlite import SqliteStore
from nightcall.wire.rooms.setup import Pace, Setup

# Nobody has to read anything here, so a whole game takes seconds.
QUICK = Pace(
    beat=0.05, call_least=0.1, call_most=0.4, call_fixed=0.2, debate=0.4, speech=0.1, vote=0.3, turn=0.1, reading=0
)
# Here everybody answers, and no clock may close anything before they have.
PATIENT = Pace(
    beat=0.05, call_least=0.1, call_most=60, call_fixed=0.2, debate=60, speech=60, vote=60, turn=60, reading=0
)
PATIENCE = 30.0


def quick(book: str = "millers-hollow", **members: Any) -> Setup:
    """A set-up of a game that takes seconds."""
    return Setup(book=book, **{"pace": QUICK, **members})


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
        chosen = Settings(**{"host": "127.0.0.1", "port": 0, "database": database, **settings})
        store = SqliteStore(database)
        hub = Hub(store)
        try:
            door = await open_door(
                make_app([routes(hub)], Path(folder), lambda: (), lambda: True, chosen), hub.connected, chosen
            )
            try:
                yield Served(hub, store, door)
            finally:
                await hub.close()
                await door.close()
        finally:
            await store.close()


class ServerProcess:
    """A server that is killed and started again, always on the same port and the same database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "rooms.db"
        self.log = folder / "server.log"
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Starts it, and waits until it is well."""
        command = [sys.executable, "-m", "nightcall", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        limits = ["--connections-per-address", "2000", "--requests-per-second", "1000"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *limits, "--database", str(self.database)],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        await until(self._is_well)

    def _is_well(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text()[-2000:]
        connection = HTTPConnection("127.0.0.1", self.port, timeout=1)
        try:
            connection.request("GET", "/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def until(condition: Callable[[], bool], within: float = PATIENCE) -> None:
    """Waits for something that must happen soon."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.02)
