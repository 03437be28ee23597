"""Devices with a browser: how it is started, a context of its own for each, and when a page has come to rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.patience import PATIENCE

FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PHONE: Final = {"width": 390, "height": 844}
DESKTOP: Final = {"width": 1280, "height": 800}
MILLISECONDS: Final = PATIENCE * 1000

# What has been asked for is drawn: fonts have come, whatever moves has arrived, and a frame with all of it was shown.
AT_REST: Final = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  await frame();
  await document.fonts.ready;
  const ends = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ends.map(one => one.finished));
  await frame();
  await frame();
}"""


def opened(browser: Browser, size: Mapping[str, int] = PHONE, **more: Any) -> BrowserContext:
    """A device of its own: nothing is shared with any other, and it may be slow."""
    settings = {"reduced_motion": "reduce", "locale": "en-GB", **more}
    viewport: Any = {"width": size["width"], "height": size["height"]}
    return patient(browser.new_context(viewport=viewport, **settings))


def patient(context: BrowserContext) -> BrowserContext:
    """The same context; what is done in it is waited for as long as it takes."""
    context.set_default_timeout(MILLISECONDS)
    return context


def at_rest(page: Page) -> Page:
    """The same page, when nothing on it moves any more."""
    page.evaluate(AT_REST)
    return page


def resize(page: Page, size: Mapping[str, int]) -> Page:
    """The same page, turned or made smaller, and drawn so: its heights are the old ones until the next frame."""
    viewport: Any = {"width": size["width"], "height": size["height"]}
    page.set_viewport_size(viewport)
    page.wait_for_function("size => innerWidth === size.width && innerHeight === size.height", arg=viewport)
    return at_rest(page)
