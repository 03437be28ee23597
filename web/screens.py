"""Makes a picture of every screen into docs/screens, from the gallery: `python3 dev.py screens`.

Look at each one after a change, and mend what you would be ashamed of.
"""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "src" / "nightcall" / "web_built"
INTO = ROOT / "docs" / "screens"
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
QUALITY = 76
AT_ONCE = 8
SHOWN = "story => document.documentElement.dataset.shown === story"
STILL = 1600  # milliseconds, after which every thread is drawn and every die lies


class Quiet(SimpleHTTPRequestHandler):
    """The built files, served without a word."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def main(chromium: str) -> int:
    """Zero, after every picture is made."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT)))
    Thread(target=server.serve_forever, daemon=True).start()
    INTO.mkdir(parents=True, exist_ok=True)
    for old in INTO.glob("*.jpg"):
        old.unlink()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        gallery = f"http://127.0.0.1:{server.server_port}/gallery.html"
        pictures = [(story, *how) for story in _stories(browser.new_page(), gallery) for how in _wanted(story)]
        for start in range(0, len(pictures), AT_ONCE):
            opened = [(browser.new_page(), one) for one in pictures[start : start + AT_ONCE]]
            for page, (story, size, language) in opened:
                width, height = SIZES[size]
                page.set_viewport_size({"width": width, "height": height})
                page.goto(f"{gallery}#{story}@{language}")
            for page, (story, _, language) in opened:
                page.wait_for_function(SHOWN, arg=f"{story}@{language}")
            page.wait_for_timeout(STILL)
            for page, one in opened:
                page.screenshot(path=INTO / f"{_name(*one)}.jpg", type="jpeg", quality=QUALITY)
                page.close()
        browser.close()
    server.shutdown()
    (INTO / "README.md").write_text(_contents(pictures), encoding="utf-8", newline="\n")
    return 0


def _stories(page: Page, gallery: str) -> list[str]:
    """The names of all stories, as the gallery lists them."""
    page.goto(gallery)
    listed = page.locator("li a:not([lang])")
    listed.first.wait_for()
    return listed.all_inner_texts()


def _wanted(story: str) -> list[tuple[str, str]]:
    """On which screens, in which languages; what has hardly a word of its own is shown in one."""
    if story.startswith(("table", "emblems", "share")):
        return [("desktop", "en")]
    if story.startswith("phone"):
        return [("phone", "en")]
    return [("phone", "en"), ("desktop", "en"), ("phone", "it")]


def _name(story: str, size: str, language: str) -> str:
    return f"{story}-{size}" + ("" if language == "en" else f"-{language}")


def _contents(pictures: list[tuple[str, str, str]]) -> str:
    lines = ["# The screens", "", "Made by `python3 dev.py screens` from the gallery, with sample people.", ""]
    for story in dict.fromkeys(story for story, _, _ in pictures):
        lines += [f"## {story.replace('-', ' ')}", ""]
        shown = [(size, language) for other, size, language in pictures if other == story]
        lines += [f"![{story}, {size}, {lang}]({_name(story, size, lang)}.jpg)" for size, lang in shown] + [""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
