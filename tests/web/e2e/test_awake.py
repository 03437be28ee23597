"""A screen that stays on where a browser has no lock for it, as on a plain address of the network."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.web.browsers import opened
from tests.web.e2e.tables import Device


def test_without_a_wake_lock_a_film_keeps_the_screen_on(browser: Browser, server: str) -> None:
    device = Device(opened(browser), "phone")
    device.context.add_init_script("delete Navigator.prototype.wakeLock")
    page = device.page
    page.goto(server)
    page.get_by_role("button", name="Play now").click()
    device.see(".phone")
    page.locator("body").click()
    film = page.locator("video")
    expect(film).to_have_js_property("muted", True)
    expect(film).to_have_attribute("src", re.compile("^blob:"))
    expect(film).to_have_js_property("paused", False)
    device.context.close()
    assert device.complaints == []
