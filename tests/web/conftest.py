"""A real browser for the tests of the web app, and the built app behind an address."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

import dev

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of the built app; built now if the tests were not started through the door."""
    dev.build_web()
    folder: Path = dev.web_builder().BUILT
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium: the machine's, else the one that playwright has fetched; without one it says what is not tested."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(playwright), args=list(FLAGS))
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


def _chromium(playwright: Playwright) -> str:
    found = next(filter(None, map(shutil.which, CHROMIUMS)), playwright.chromium.executable_path)
    if not Path(found).exists():
        pytest.skip("NO BROWSER: install Chromium (`apt install chromium`), or nothing of the web app is tested in one")
    return found
