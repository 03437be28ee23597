"""The app installed on a device: what a browser asks for, what is kept, and what is seen where the server is gone."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from nightcall.server.http.invitation import address_for_phones
from tests.patience import PATIENCE
from tests.server.system.process import free_port
from tests.web.browsers import FLAGS, MILLISECONDS, opened, patient
from tests.web.e2e.tables import Device, is_open_to_everybody

CONTROLLED = "navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""


class Server:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self._database = folder / "rooms.db"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        script = Path(__file__).parent / "serving.py"
        command = [sys.executable, str(script), str(self.port), str(self._database)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "open\n"

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None


@pytest.fixture
def own_server(built: Path, tmp_path: Path) -> Iterator[Server]:
    assert (built / "worker.js").exists()
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def until(page: Page, condition: str) -> None:
    """Waits for it by asking: the app's own policy lets nobody evaluate a text in its page."""
    ends = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < ends, condition
        page.wait_for_timeout(50)


def kept_by_a_worker(device: Device, address: str) -> None:
    device.page.goto(address)
    until(device.page, CONTROLLED)


def test_an_installed_app_says_what_is_wrong_and_goes_on_when_the_server_is_back(
    browser: Browser, own_server: Server
) -> None:
    device = Device(opened(browser), "phone")
    page = device.page
    kept_by_a_worker(device, own_server.address)
    kept = page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert all(path == "/offline.html" or path.startswith("/assets/") for path in kept), "the shell and nothing else"
    page.get_by_role("button", name="Play now").click()
    device.see(".phone")
    here = page.url
    assert page.evaluate(KEPT) == kept, "a game leaves nothing in it"
    assert device.complaints == []

    own_server.stop()
    page.reload()
    device.see("text=The table isn't answering.")
    assert page.url == here
    is_open_to_everybody(page)
    own_server.start()
    device.see(".phone")  # by itself, at the same place
    device.context.close()


@pytest.mark.long
def test_a_new_version_is_there_at_the_next_page_and_the_old_one_is_forgotten(
    browser: Browser, own_server: Server
) -> None:
    """An old worker keeps nobody with old files: pages come from the server, and a new worker takes over at once."""
    device = Device(opened(browser), "phone")
    page = device.page
    kept_by_a_worker(device, own_server.address)
    # as if this device had been visited by an older version
    page.evaluate("caches.open('nightcall old').then(old => old.put('/assets/old.js', new Response('old')))")
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.unregister())")
    page.goto(own_server.address)
    assert page.evaluate("performance.getEntriesByType('navigation')[0].transferSize") > 0, "from the server"
    until(page, "caches.keys().then(names => names.length === 1 && !names.includes('nightcall old'))")
    device.context.close()
    assert device.complaints == []


Installing = tuple[Page, CDPSession]


@pytest.fixture
def installing(browser: Browser, chromium: str, own_server: Server, tmp_path: Path) -> Iterator[Installing]:
    """The app in a profile that is kept, as only such a one can install anything, and who is asked about it."""
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=chromium, args=list(FLAGS), timeout=MILLISECONDS
    )
    page = patient(context).new_page()
    page.goto(own_server.address)
    yield page, context.new_cdp_session(page)
    context.close()


def test_a_browser_reads_what_is_to_be_installed(installing: Installing) -> None:
    _, asked = installing
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["name"] == "nightcall"


@pytest.mark.long
def test_a_browser_may_install_it(installing: Installing, own_server: Server) -> None:
    page, asked = installing
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    page.goto(f"{own_server.address}/gallery.html")  # which is no app
    if not asked.send("Page.getInstallabilityErrors")["installabilityErrors"]:
        pytest.skip("this browser cannot tell what may be installed")
    assert found == []


def test_every_icon_has_the_size_that_is_promised(built: Path) -> None:
    icons = json.loads((built / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert {icon.get("purpose", "any") for icon in drawn} == {"any", "maskable"}
    for icon in drawn:
        width, height = struct.unpack(">II", (built / icon["src"].lstrip("/")).read_bytes()[16:24])
        assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.long
def test_on_a_plain_address_of_the_network_there_is_no_worker_and_nothing_breaks(
    browser: Browser, own_server: Server
) -> None:
    device = Device(opened(browser), "phone")
    page = device.page
    page.goto(f"http://{address_for_phones()}:{own_server.port}")
    assert page.evaluate("isSecureContext") is False
    time.sleep(4)  # by then a worker would have been asked for
    assert page.evaluate("'serviceWorker' in navigator") is False
    page.get_by_role("button", name="Play now").click()
    device.see(".phone")
    device.context.close()
    assert device.complaints == []
