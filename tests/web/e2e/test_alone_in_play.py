"""Alone at the table: what is half typed is not lost, a turn is heard, and whoever is dead goes straight to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web.e2e.sounds import heard, listen
from tests.web.e2e.tables import A_DAY, UNHURRIED, Device, Evening, is_open_to_everybody

# A line would take minutes, unless a tap ends it; a debate lasts until somebody has had enough.
TOLD = {**UNHURRIED, "reading": 1, "look": A_DAY, "debate": A_DAY}

# Something else stands on the page, and there is something to press.
HAS_CHANGED = """before => {
  const main = document.querySelector('.phone main');
  return main.innerText !== before && main.querySelector('button');
}"""


def alone(evening: Callable[..., Evening]) -> Device:
    """Somebody among seven bots, in a game whose first night kills nobody."""
    return among_bots(7, evening, options={"first_victim": False, "sheriff_day": 0})


def among_bots(bots: int, evening: Callable[..., Evening], **setup: Any) -> Device:
    table = evening("Ada", pace=TOLD, **setup)
    for _ in range(bots):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    return table.host


def hear_all(device: Device, until: str) -> None:
    """Taps on, line by line, until this can be seen."""
    while not device.page.locator(until).count():
        device.see(f"{until}, button.telling")
        if device.page.locator("button.telling").count():
            line = device.page.locator(".telling .told").inner_text()
            device.page.locator("button.telling").click()
            device.page.locator(".telling .told", has_text=line).wait_for(state="detached")


def is_treated_as_somebody_alone(device: Device) -> None:
    """Was asked nothing only to cover for others, and told nothing about neighbours' eyes."""
    asked = [line["question"]["fields"] for line in device.lines() if line["line"] == "question_opened"]
    assert not [field for fields in asked for field in fields if field["name"] in ("suspect", "hunch")]
    assert not [line["aloud"] for line in device.lines() if "phone" in (line.get("aloud") or "").lower()]


def test_a_half_typed_remark_outlives_whatever_comes_in_between(evening: Callable[..., Evening]) -> None:
    ada = alone(evening)
    ada.play(rests_by_day=True)
    ada.see(".phone[data-light=day]")
    hear_all(ada, ".debate")
    is_treated_as_somebody_alone(ada)
    field = ada.page.get_by_label("or in your own words")
    field.fill("I have been thinking, and")
    ada.page.get_by_role("button", name="Village").click()
    ada.page.get_by_role("button", name="Now").click()
    expect(field).to_have_value("I have been thinking, and")
    # in the middle of the debate a player is taken out, and everybody is told
    ada.page.get_by_role("button", name="Menu").click()
    last = ada.page.locator("dialog details").last
    last.locator("summary").click()
    last.get_by_role("button", name="Take out of the game").click()
    last.get_by_role("button", name="Yes").click()
    ada.page.get_by_role("button", name="Back to the game").click()
    ada.see("button.telling")
    hear_all(ada, ".debate")
    # whoever is out can't be taken out again
    ada.page.get_by_role("button", name="Menu").click()
    last.locator("summary").click()
    expect(last).to_have_attribute("open", "")
    expect(last.get_by_role("button", name="Take out of the game")).to_have_count(0)
    ada.page.get_by_role("button", name="Back to the game").click()
    expect(field).to_have_value("I have been thinking, and")
    field.press("Enter")
    ada.see(".lines q:has-text('I have been thinking, and')")
    expect(field).to_have_value("")
    assert ada.complaints == []


def test_whoever_is_dead_and_alone_goes_straight_to_the_end(evening: Callable[..., Evening]) -> None:
    # A game in whose first night the pack of bots bites Ada; should bots come to think otherwise, another one will do.
    ada = among_bots(7, evening, options={"sheriff_day": 0}, seed="game 3")
    ada.play()
    hurry = ada.page.get_by_role("button", name="Straight to the end")
    while True:
        ada.see("button:has-text('Straight to the end'), .end")
        if hurry.count():
            break
        ada.page.get_by_role("button", name="Play again").click()  # Ada has lived to see the end: another game
        ada.see(".deal")
    ada.page.evaluate("clearInterval(window.hands)")
    is_open_to_everybody(ada.page)
    hurry.click()
    ada.see(".end")  # though nobody taps any more, and each line would take minutes
    told = [line["event"]["event"] for line in ada.lines() if line["line"] == "told"]
    assert "died" in told
    assert told.count("game_ended") >= 1
    assert ada.complaints == []


def test_by_day_a_phone_says_that_it_is_its_persons_turn_and_at_night_none_does(
    evening: Callable[..., Evening],
) -> None:
    pace = {**UNHURRIED, "debate": A_DAY}
    table = evening("Ada", mode="far", options={"first_victim": False, "sheriff_day": 0}, pace=pace)
    for _ in range(7):
        table.host.page.get_by_role("button", name="Add a bot").click()
    listen(table.host)
    table.start()
    table.host.play(rests_by_day=True)
    table.host.page.get_by_role("button", name="Vote now").wait_for()
    assert any(
        line["line"] == "question_opened" for line in table.host.lines()
    )  # Ada was asked at night, and heard nothing
    before = heard(table.host, "turn")
    table.host.page.get_by_role("button", name="Vote now").click()
    table.host.see(".ask .option")
    assert heard(table.host, "turn") == [*before, "day"]
    assert set(before) <= {"day"}
    table.nobody_complained()


def test_whoever_plays_by_keys_stays_on_the_page_while_everything_on_it_changes(
    evening: Callable[..., Evening],
) -> None:
    ada = alone(evening)
    there_is_more = ".phone main button"
    ada.see(there_is_more)
    ada.page.keyboard.press("Tab")
    ada.page.locator(".phone main").focus()
    while not ada.page.locator(".ask, .debate").count():
        if ada.page.evaluate("document.activeElement.matches('main')"):
            ada.page.keyboard.press("Tab")
        before = ada.page.locator(".phone main").inner_text()
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function(HAS_CHANGED, arg=before)
        assert ada.page.evaluate("document.querySelector('.phone main').contains(document.activeElement)")
    assert ada.complaints == []
