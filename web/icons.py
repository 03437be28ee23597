"""Makes the icons of an installed app from web/public/icon.svg, and the picture of a shared link from the gallery:
`python3 dev.py icons`, after either has changed."""

from __future__ import annotations

import struct
import sys
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, sync_playwright
from screens import BUILT, QUALITY, STILL, Quiet

PUBLIC = Path(__file__).resolve().parent / "public"
SIZES = (180, 192, 512)
MASKABLE = 512
SAFE = 0.8  # of a maskable icon a launcher may cut away the rest
GROUND = "#1d1942"


def main(chromium: str) -> int:
    """Zero, after every icon is drawn."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for size in SIZES:
            _draw(page, size, 1, "transparent", PUBLIC / f"icon-{size}.png")
        (PUBLIC / "favicon.ico").write_bytes(as_ico((PUBLIC / "icon-192.png").read_bytes(), 192))
        _draw(page, MASKABLE, SAFE, GROUND, PUBLIC / f"icon-maskable-{MASKABLE}.png")
        _draw_shared(page)
        browser.close()
    return 0


def as_ico(png: bytes, size: int) -> bytes:
    """The drawing in the form of /favicon.ico, which some ask for without having read the page."""
    directory = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(directory) + 16)
    return directory + entry + png


def _draw_shared(page: Page) -> None:
    """The picture that goes with a link; the app is built by then."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT)))
    Thread(target=server.serve_forever, daemon=True).start()
    page.set_viewport_size({"width": 1200, "height": 630})
    page.goto(f"http://127.0.0.1:{server.server_port}/gallery.html#share-card@en")
    page.wait_for_timeout(STILL)
    page.screenshot(path=PUBLIC / "share.jpg", type="jpeg", quality=QUALITY)
    server.shutdown()


def _draw(page: Page, size: int, part: float, ground: str, into: Path) -> None:
    page.set_viewport_size({"width": size, "height": size})
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    page.set_content(
        f"<style>html,body{{margin:0;height:100%;background:{ground};display:grid;place-items:center}}"
        f"svg{{width:{part:.0%};height:{part:.0%}}}</style>{drawing}"
    )
    page.screenshot(path=into, omit_background=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
