"""How quick the pages are on a slow phone, measured in the browser; in the long run, on a machine with time for it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.web.browsers import opened
from tests.web.e2e.tables import Evening

pytestmark = pytest.mark.long

SLOWER = 4
BYTES_A_SECOND = 1_600_000 / 8
SOON = 3.0  # seconds
SOON_PLAYING = 10.0
LONGEST_TASK = 200  # milliseconds
WATCH = "new PerformanceObserver(list => (window.long ??= []).push(...list.getEntries().map(one => one.duration)))"


def test_the_first_page_answers_on_a_slow_phone_within_three_seconds(browser: Browser, server: str) -> None:
    context = opened(browser)
    page = context.new_page()
    phone = context.new_cdp_session(page)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    phone.send("Network.enable")
    limits = {
        "offline": False,
        "latency": 150,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    phone.send("Network.emulateNetworkConditions", limits)
    began = time.monotonic()
    page.goto(server, wait_until="commit")
    page.get_by_role("button", name="Host a table").click()
    page.wait_for_url("**/host")
    took = time.monotonic() - began
    context.close()
    assert took < SOON, f"{took:.1f} s until a tap was followed"


def test_whoever_opens_the_page_plays_within_ten_seconds(browser: Browser, server: str) -> None:
    context = opened(browser)
    page = context.new_page()
    began = time.monotonic()
    page.goto(server)
    page.get_by_role("button", name="Play now").click()
    page.locator(".phone .ask, .phone .telling").first.wait_for()
    took = time.monotonic() - began
    context.close()
    assert took < SOON_PLAYING, f"{took:.1f} s until there was a game"


def test_no_task_is_long_in_a_game_of_twenty_four(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", book="wolff-werewolf", mode="far")
    screen = table.screen()
    for _ in range(23):
        table.host.page.get_by_role("button", name="Add a bot").click()
    for device in (table.host, screen):
        device.page.evaluate(f"{WATCH}.observe({{ entryTypes: ['longtask'] }})")
    table.start()
    table.host.play()
    table.host.see("[data-light=day]")
    table.host.page.wait_for_timeout(8000)
    for device in (table.host, screen):
        assert max(device.page.evaluate("window.long ?? [0]")) < LONGEST_TASK
    table.nobody_complained()
