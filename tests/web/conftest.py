"""A real browser for the tests of the web app, and the built app behind an address."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import dev
from tests.web.browsers import FLAGS, MILLISECONDS

expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the built app; built now if the tests were not started through the door."""
    dev.build_web()
    folder: Path = dev.web_builder().BUILT
    return folder


@pytest.fixture(scope="session")
def node(built: Path) -> str:
    """The Node that has built it."""
    found: str = dev.find_node().node
    return found


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> str:
    """The browser that the door has chosen, else any that there is; without one it says what is not tested."""
    found = request.config.getoption("chromium") or dev.fetched_chromium() or dev.installed_chromium()
    if found is None:
        pytest.skip(f"NO BROWSER, so nothing of the web app is tested in one: {dev.NO_CHROMIUM}")
    return str(found)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """A browser in which nobody has been before.

    While it is open an event loop runs in this thread, and no other can: it is closed before other tests want theirs.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS), timeout=MILLISECONDS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages(built: Path) -> Iterator[str]:
    """The address of the built files, without any room behind them."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: a test's output is the test's."""
