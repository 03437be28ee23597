"""One person, one tap: from the first page to the last, with bots."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Route

from tests.web.browsers import opened
from tests.web.e2e.tables import QUICK, Device, is_open_to_everybody

LIGHTEST = 120_000  # bytes on the wire
LOOKS_FOR_A_LOBBY = """new MutationObserver(() => { window.sawLobby ||= document.querySelector('.lobby') !== null })
  .observe(document, { childList: true, subtree: true })"""


def at_a_quick_pace(route: Route) -> None:
    asked: Any = route.request.post_data_json
    asked["setup"]["pace"] = QUICK
    route.continue_(post_data=json.dumps(asked))


def test_whoever_opens_the_page_plays_to_the_end(browser: Browser, server: str) -> None:
    context = opened(browser)
    alone = Device(context, "alone")
    page = alone.page
    page.route("**/api/rooms", at_a_quick_pace)
    page.add_init_script(LOOKS_FOR_A_LOBBY)
    try:
        page.goto(server)
        page.get_by_role("button", name="Play now").click()
        alone.see(".phone .ask, .phone .telling")
        assert not page.evaluate("window.sawLobby")  # with nobody to wait for it would only flash by
        is_open_to_everybody(page)
        alone.play()
        alone.see(".end")
        page.get_by_role("button", name="Turn them all").click()
        page.get_by_role("button", name="Check the deal").click()
        alone.see("text=This phone finds nothing wrong")
        alone.see("text=its own number is in it")
        alone.see("text=The story")
        is_open_to_everybody(page)
        context.grant_permissions(["clipboard-write"])
        page.get_by_role("button", name="Share").click()
        alone.see("text=The story is copied.")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save").click()
        assert saved.value.suggested_filename.endswith(".jsonl")
        knows_its_log_again(browser, server, alone, Path(saved.value.path()))
        page.get_by_label("Your card").select_option(label="Fortune Teller")
        alone.see("text=With a card of your own choice the deal has no seal.")
        page.get_by_role("button", name="Play again").click()  # nobody to wait for: it deals at once
        alone.see(".phone .ask, .phone .telling")
        assert [line["event"]["card"] for line in told(alone, "dealt")][-1] == "fortune_teller"
        assert told(alone, "seed_given")[-1]["aloud"] == "You chose your card, so this deal has no seal."
        assert alone.complaints == []
    finally:
        context.close()


def test_a_card_wished_for_while_setting_up_is_dealt_whatever_is_changed_before(browser: Browser, server: str) -> None:
    alone = Device(opened(browser), "alone")
    page = alone.page
    page.goto(f"{server}/host")
    for _ in range(7):
        page.get_by_role("button", name="One bot more").click()
    page.get_by_label("Your card").select_option(label="Fortune Teller")
    page.get_by_role("button", name="Open the table").click()
    alone.see(".lobby")
    page.reload()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Your name").fill("Ada")  # who came in without one may still choose it
    page.get_by_role("button", name="Change my name").click()
    alone.see(".ring >> text=Ada >> visible=true")
    page.get_by_role("button", name="Set-up").click()
    assert page.get_by_label("Your card").input_value() == "fortune_teller"
    page.get_by_role("button", name="Play it like this").click()
    page.get_by_role("button", name="Let night fall").click()
    alone.see("text=Tap to turn your card")
    assert [line["event"]["card"] for line in told(alone, "dealt")] == ["fortune_teller"]
    alone.context.close()
    assert alone.complaints == []


def told(device: Device, event: str) -> list[dict[str, Any]]:
    return [line for line in device.lines() if line["line"] == "told" and line["event"]["event"] == event]


def knows_its_log_again(browser: Browser, server: str, device: Device, log: Path) -> None:
    """The device that was there says so of the saved log, and of a changed one; another that it was not there."""
    whole = log.read_text(encoding="utf-8")
    whose = {"was in. Nothing in it was changed": whole, "is not the log this phone's game ended with": relinked(whole)}
    for sentence, text in whose.items():
        opens_a_log(device.page.context, server, text, sentence)
    stranger = opened(browser)
    try:
        opens_a_log(stranger, server, whole, "can't say whether the log was changed")
    finally:
        stranger.close()


def opens_a_log(context: BrowserContext, server: str, text: str, sentence: str) -> None:
    page = context.new_page()
    page.goto(f"{server}/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_text(sentence).first.wait_for()
    page.close()


def relinked(log: str) -> str:
    """The same game, written by another version, every line linked anew."""
    link, lines = "nightcall", []
    for line in log.replace('"engine":"', '"engine":"9.', 1).splitlines():
        start = line.rpartition(',"chain":"')[0]
        link = sha256((link + start).encode()).hexdigest()
        lines.append(f'{start},"chain":"{link}"}}')
    return "\n".join(lines) + "\n"


def test_the_first_page_is_light(browser: Browser, server: str) -> None:
    context = opened(browser)
    page = context.new_page()
    heavy: dict[str, int] = {}
    page.on("requestfinished", lambda one: heavy.update({one.url: one.sizes()["responseBodySize"]}))
    page.goto(server)
    is_open_to_everybody(page)  # which waits for all that is shown
    context.close()
    assert len(heavy) > 2
    assert all(address.startswith(server) for address in heavy), "everything comes from this server"
    assert sum(heavy.values()) < LIGHTEST
