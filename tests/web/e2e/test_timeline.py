"""Everybody lives in the same moment: no page runs ahead of what is told, and a tap goes on by one line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Route

from tests.web.browsers import opened
from tests.web.e2e.tables import A_DAY, QUICK, Device, Evening, is_open_to_everybody

# A line would take minutes here, unless somebody ends it; and nobody's card is waited for in vain.
TOLD = {**QUICK, "reading": 1, "look": A_DAY}
# The screen has no voice here, so a line stands as long as it takes to read: hardly at all, but the last one for as
# long as the test likes. When no night or day is counted any more, the game is over.
UNDER_CONTROL = """
  const wait = window.setTimeout;
  const counts = () => /[0-9]/.test(document.querySelector('.table[data-light=day] .when')?.textContent ?? '0');
  window.setTimeout = (then, after, ...more) => {
    const in_time = () => window.mayEnd || counts() ? then(...more) : wait(in_time, 20);
    return wait(in_time, after / 2000);
  };
"""


def test_no_phone_turns_to_the_last_page_before_the_screen_has_told_the_end(evening: Callable[..., Evening]) -> None:
    options = {"equal_numbers_end": True, "votes_a_day": 1}
    table = evening("Ada", "Bo", book="wolff-werewolf", options=options, pace=TOLD)
    screen = table.screen()
    screen.context.add_init_script(UNDER_CONTROL)
    screen.page.reload()
    for _ in range(3):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    for phone in table.phones:
        phone.see(".deal .back")
    is_open_to_everybody(table.host.page)
    for taste, phone in enumerate(table.phones):
        phone.play(taste)
    for phone in table.phones:
        phone.page.locator(".when", has_not_text=re.compile("[0-9]")).wait_for()
        phone.see("text=Eyes on the screen.")
    # a page that is loaded anew is told what the others were, and waits like them
    table.phones[1].page.reload()
    table.phones[1].see("text=Eyes on the screen.")
    for phone in table.phones:
        assert phone.page.locator(".end").count() == 0
        assert not any(line["line"] == "game_over" for line in phone.lines())
    screen.page.evaluate("window.mayEnd = true")
    for device in (*table.phones, screen):
        device.see(".end")
    table.nobody_complained()


def told_line_by_line(route: Route) -> None:
    asked: Any = route.request.post_data_json
    asked["setup"]["pace"] = TOLD
    route.continue_(post_data=json.dumps(asked))


def test_alone_the_card_is_turned_first_and_a_tap_goes_on_by_one_line(browser: Browser, server: str) -> None:
    context = opened(browser)
    alone = Device(context, "alone")
    page = alone.page
    page.route("**/api/rooms", told_line_by_line)
    try:
        page.goto(server)
        page.get_by_role("button", name="Play now").click()
        seen: list[str] = []
        while page.locator(".phone .ask").count() == 0:
            alone.see(".deal .back, .deal .strip, button.telling, .phone .ask")
            if page.locator(".deal .back").count():
                seen.append(page.locator(".deal .line").inner_text())  # whoever goes on from the card has read it
                page.locator(".deal .back").click()
                alone.see(".deal h2")
                is_open_to_everybody(page)
                page.get_by_role("button", name="Go on").click()
                page.locator(".deal").wait_for(state="detached")
            elif page.locator("button.telling").count():
                line = page.locator(".telling .told").inner_text()
                seen.append(line)
                page.locator("button.telling").click()
                page.locator(".telling .told", has_text=line).wait_for(state="detached")
        told = [line["aloud"] for line in alone.lines() if line.get("aloud")]
        assert seen == told
        assert alone.complaints == []
    finally:
        context.close()
