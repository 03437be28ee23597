"""A server in a process of its own, which can be killed and started again on the same port."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import sys
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from nightcall.kernel.errors import NightcallError
from nightcall.server.logs import start_logging
from nightcall.server.main import run as run_server
from nightcall.server.settings import Settings
from tests.patience import PATIENCE

Serve = Callable[[Settings, Path], None]


class ServedProcess:
    """A server with these settings; everything it says is in the log."""

    def __init__(self, settings: Settings, log: Path, serve: Serve) -> None:
        self.log = log
        self.log.touch()
        self.port = settings.port
        self._settings = settings
        self._serve = serve
        self._process: Any = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self, *, daemon: bool) -> None:
        """Starts it; a daemon may have no processes of its own, such as those that think for bots."""
        self._process = _FORKED.Process(target=self._serve, args=(self._settings, self.log), daemon=daemon)
        self._process.start()

    def answers(self, path: str, within: float) -> tuple[int, str]:
        """What it answers to a request; a status of 0 if nothing."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=within)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, HTTPException):
            return 0, ""
        finally:
            connection.close()

    def is_alive(self) -> bool:
        return self._process is not None and bool(self._process.is_alive())

    def last_words(self) -> str:
        return self.log.read_text()[-2000:]

    def kill(self) -> None:
        """Ends it in the middle of whatever it does."""
        self._process.kill()
        self._process.join(PATIENCE)


class ServerProcess(ServedProcess):
    """A server alone on its database."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(
            host="127.0.0.1",
            port=free_port(),
            database=str(folder / "rooms.db"),
            connections_per_address=2000,
            requests_per_second=1000,
        )
        super().__init__(settings, folder / "server.log", serve_in_this_process)

    async def start(self) -> None:
        """Starts it, and waits until it is well; whoever starts it ends it."""
        self.begin(daemon=False)
        await until(self._is_well)

    def _is_well(self) -> bool:
        assert self.is_alive(), self.last_words()
        return self.answers("/health", PATIENCE)[0] == 200

    def stop(self) -> None:
        """Asks it to end."""
        self._process.terminate()
        self._process.join(PATIENCE)
        assert self._process.exitcode == 0, self.last_words()


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
