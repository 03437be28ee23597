"""Catching Santa as children play it: who throws, what came of it, and who has won, by taps in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.e2e.sounds import heard, listen
from tests.web.e2e.tables import A_DAY, QUICK, Device, Evening, is_open_to_everybody
from tests.web.e2e.test_other_evenings import name_everybody

UNHURRIED = {**QUICK, "turn": A_DAY}

# Whoever is at the board throws, and moves to the first space that glows; and what stands on it is written down.
THROWS = """() => {
  window.stood = new Set();
  setInterval(() => {
    const middle = [...document.querySelectorAll('.middle')].find(one => one.getBoundingClientRect().width);
    const upshot = middle?.querySelector('.upshot');
    if (upshot) window.stood.add(upshot.textContent);
    const picture = middle?.querySelector('figcaption');
    if (picture) window.stood.add(picture.textContent);
    const button = middle?.querySelector('button');
    if (button) button.click();
  }, 60);
}"""


def stood_on(device: Device) -> str:
    """All that the board has said about throws so far."""
    found: str = device.page.evaluate("[...window.stood].join('; ')")
    return found


def test_nobody_throws_for_anybody_else_and_three_tries_are_one_tap(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", book="catching-santa", pace=UNHURRIED, seed="two children")
    for phone in table.phones:
        listen(phone)
    table.start()
    for phone in table.phones:
        phone.see(".santa")
    pages = [phone.page for phone in table.phones]
    magic = [page.locator(".below").get_by_role("button", name="Throw the magic die") for page in pages]
    while not any(button.count() for button in magic):
        pages[0].wait_for_timeout(50)
    turn = 0 if magic[0].count() else 1
    mine, other = pages[turn], pages[1 - turn]
    assert other.locator(".below button").count() == 0
    # whose turn it is hears so, and nobody else; a throw is heard by everybody
    assert [len(heard(table.phones[one], "turn")) for one in (turn, 1 - turn)] == [1, 0]
    thrown_before = [len(heard(phone, "dice")) for phone in table.phones]
    magic[turn].click()
    # the magic die is explained by a picture; then one tap throws until a 6 falls, or three times
    mine.locator(".below figcaption").wait_for()
    other.locator(".below figcaption").wait_for()
    assert [len(heard(phone, "dice")) for phone in table.phones] == [before + 1 for before in thrown_before]
    mine.locator(".below").get_by_role("button", name="Throw", exact=True).click()
    while not is_through(thrown(table.phones[turn])):
        mine.wait_for_timeout(50)
    is_open_to_everybody(mine)
    table.nobody_complained()


def test_a_full_table_offers_no_further_bot(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", book="catching-santa")
    further = table.host.page.get_by_role("button", name="Add a bot")
    further.click()
    table.host.see("text=3 players")
    further.click()
    expect(further).to_have_count(0)
    table.host.see("text=4 players")
    table.nobody_complained()


def thrown(device: Device) -> list[int]:
    """What the ordinary die has shown."""
    events = (line.get("event", {}) for line in device.lines())
    return [event["pips"] for event in events if event.get("event") == "die_thrown"]


def is_through(pips: list[int]) -> bool:
    return 6 in pips or len(pips) == 3


@pytest.mark.long
def test_a_race_is_played_on_two_phones_with_a_bot(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", book="catching-santa")
    table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    for phone in table.phones:
        phone.see(".santa")
        phone.page.evaluate(THROWS)
    is_open_to_everybody(table.host.page)
    for phone in table.phones:
        phone.see(".again")
    table.host.see("text=The story")
    assert "No 6: everybody stays at home." in stood_on(table.host)
    assert "spaces on" in stood_on(table.host)
    assert table.host.page.locator(".scores .won").count() >= 1
    assert table.host.page.locator(".points .won").count() >= 1
    is_open_to_everybody(table.host.page)
    with table.host.page.expect_download() as saved:
        table.host.page.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    table.nobody_complained()


@pytest.mark.long
def test_a_race_is_played_by_children_around_one_device_and_a_bot_throws_for_itself(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", book="catching-santa", mode="passed")
    name_everybody(table.host, "Ada", "Bo")
    page = table.host.page
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Start the race").click()
    table.host.see(".santa")
    page.evaluate(THROWS)
    bot = page.locator(".scores .one").nth(2).locator(".name-of").inner_text()
    page.evaluate(
        """bot => {
          window.offered = 0;
          const look = () => {
            const middle = [...document.querySelectorAll('.middle')].find(one => one.getBoundingClientRect().width);
            if (middle?.querySelector('.told').textContent.startsWith(bot) && middle.querySelector('button'))
              window.offered++;
            requestAnimationFrame(look);
          };
          look();
        }""",
        bot,
    )
    while turns_of(table.host, 2) < 4:
        page.wait_for_timeout(100)
    assert page.evaluate("window.offered") == 0
    table.nobody_complained()


def turns_of(device: Device, seat: int) -> int:
    events = (line.get("event", {}) for line in device.lines())
    return sum(1 for event in events if event.get("event") == "turn_began" and event["seat"] == seat)
