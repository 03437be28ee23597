"""A whole server with the built app, for stories that are played in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.system.process import free_port
from tests.web.browsers import PHONE
from tests.web.e2e.tables import Evening


@pytest.fixture(scope="session")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that is open to the whole network."""
    assert (built / "index.html").exists()
    with serving(tmp_path_factory.mktemp("browsers")) as address:
        yield address


@contextmanager
def serving(folder: Path, *password: str) -> Iterator[str]:
    """The address of a server of its own, with its database in this folder."""
    port, script = free_port(), Path(__file__).parent / "serving.py"
    command = [sys.executable, str(script), str(port), str(folder / "rooms.db"), *password]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@pytest.fixture
def evening(browser: Browser, server: str) -> Iterator[Callable[..., Evening]]:
    """Opens a room, with a browser context for each phone; all are closed afterwards."""
    opened: list[Evening] = []

    def begin(*players: str, size: Mapping[str, int] = PHONE, **setup: object) -> Evening:
        opened.append(Evening(browser, server, players, setup, size))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()
