"""People far apart: what needs them comes to the front, lines are answered, and the dead have a room of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsers import DESKTOP, PHONE, resize
from tests.web.e2e.tables import NAMES, QUICK, Device, Evening, far_apart, is_open_to_everybody

# Somebody turns to the cards whenever nothing is asked; noted is which page lies open when a death has been told.
READS_ABOUT_CARDS = """() => {
  const opened = (window.opened = []);
  let gone = 0;
  new MutationObserver(() => {
    const now = document.querySelectorAll('.phone aside .gone').length;
    const open = document.querySelector('.phone nav [aria-current=page]');
    if (!open || now === gone) return;
    if (now > gone) opened.push(open.className.match(/to-\\w+/)[0]);
    gone = now;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
  setInterval(() => document.querySelector('.phone .ask') || document.querySelector('nav .to-cards')?.click(), 300);
}"""
# At one go: a night may end while somebody types.
SPEAKS_FROM_THE_GRAVE = """async words => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  document.querySelector('nav .to-grave')?.click();
  await frame();
  const field = document.querySelector('main form.plain input');
  if (!field) return false;
  if ([...document.querySelectorAll('.said q')].some(one => one.textContent === words)) return true;
  field.value = words;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await frame();
  field.form?.requestSubmit();
  return false;
}"""


@pytest.mark.long
def test_a_vote_comes_to_the_front_whatever_is_being_read(evening: Callable[..., Evening]) -> None:
    table = far_apart(evening)
    ada, bo = (phone.page for phone in table.phones)
    for page in (ada, bo):
        page.get_by_role("button", name="Vote now").wait_for()

    # a line is said while somebody reads about the cards, and marked; then it is answered
    ada.get_by_role("button", name="Vote now").click()
    ada.locator("nav .to-cards").click()
    bo.get_by_label("or in your own words").fill("It was the miller.")
    bo.get_by_role("button", name="Say", exact=True).click()
    expect(ada.locator("nav .to-talk .new")).to_contain_text(re.compile(r"[1-9]"))  # bots may speak meanwhile
    ada.locator("nav .to-talk").click()
    expect(ada.locator("nav .to-talk .new")).to_have_count(0)
    ada.get_by_role("button", name="Answer Bo").last.click()
    ada.get_by_label("or in your own words").fill("Which one?")
    ada.keyboard.press("Enter")
    expect(bo.locator(".said .quoted").last).to_contain_text("Bo: It was the miller.")
    is_open_to_everybody(ada)
    assert everybody_has_a_colour_and_a_letter(ada)
    the_village_stands_beside_or_above(ada)

    # the vote opens over whatever is open, and says so wherever one goes
    ada.locator("nav .to-village").click()
    ada.get_by_role("button", name="Bo", exact=True).first.click()
    bo.get_by_role("button", name="Vote now").click()
    ada.locator(".ask .option").first.wait_for()
    assert ada.evaluate("document.title").startswith("● ")
    ada.locator("nav .to-talk").click()
    ada.locator(".waits").click()
    ada.locator(".ask .option").first.wait_for()
    is_open_to_everybody(ada)

    # how the votes fell is there to be read again, in the village and between the lines of the talk
    for page, other in ((ada, "Bo"), (bo, "Ada")):
        page.locator(".ask").get_by_role("button", name=other, exact=True).click()
        page.locator(".ask .go button").click()
    counted = next(line["aloud"] for line in until_told(ada, table.phones[0], "votes_shown"))
    ada.locator("nav .to-village").click()
    expect(ada.locator("main")).to_contain_text(counted)
    ada.locator("nav .to-talk").click()
    expect(ada.locator("main .told-then", has_text=counted)).to_have_count(1)
    table.nobody_complained()


def until_told(page: Page, phone: Device, event: str) -> list[dict[str, Any]]:
    """The lines that tell this, once there are any."""
    while not (found := [line for line in phone.lines() if line.get("event", {}).get("event") == event]):
        page.wait_for_timeout(50)
    return found


def everybody_has_a_colour_and_a_letter(page: Page) -> bool:
    """True if those who spoke can be told apart by colour, and without it."""
    marks: list[list[str]] = page.locator(".said").evaluate_all(
        """lines => lines.map(line => [
          line.querySelector('b').textContent, getComputedStyle(line.querySelector('path')).fill,
          line.querySelector('text').textContent])"""
    )
    by_name = {name: (colour, letter) for name, colour, letter in marks}
    assert all((colour, letter) == by_name[name] and letter == name[0] for name, colour, letter in marks)
    return len({colour for colour, _ in by_name.values()}) == len(by_name) > 1


def the_village_stands_beside_or_above(page: Page) -> None:
    """On a desktop the village stands beside the talk, on a phone above it."""
    village, talk = page.locator(".above"), page.locator("main")
    above, beneath = village.bounding_box(), talk.bounding_box()
    assert above is not None
    assert beneath is not None
    assert above["y"] + above["height"] <= beneath["y"]
    assert not page.locator("aside").is_visible()
    resize(page, DESKTOP)
    beside, spoken = page.locator("aside").bounding_box(), talk.bounding_box()
    assert beside is not None
    assert spoken is not None
    assert beside["x"] >= spoken["x"] + spoken["width"] or spoken["x"] >= beside["x"] + beside["width"]
    assert not village.is_visible()
    resize(page, PHONE)


@pytest.mark.long
@pytest.mark.parametrize("book", ["millers-hollow", "santa-saboteurs", "lupus-in-tabula", "wolff-werewolf"])
def test_a_whole_game_in_which_the_dead_talk_and_no_living_phone_is_sent_a_word(
    book: str, evening: Callable[..., Evening]
) -> None:
    options = {"votes_a_day": 2} if book == "wolff-werewolf" else {}
    # nights in which somebody dead has time to type
    table = evening(*NAMES, book=book, mode="far", options=options, pace={**QUICK, "call_least": 3, "call_most": 6})
    table.start()
    for phone in table.phones:
        phone.play()  # of one taste: where nobody agrees, nobody dies
    table.host.page.evaluate(READS_ABOUT_CARDS)
    waiting = {phone.name for phone in table.phones}
    while waiting:
        for phone in [one for one in table.phones if one.name in waiting]:
            if phone.page.locator(".end").count() or speaks_from_the_grave(phone):
                waiting.discard(phone.name)
        table.host.page.wait_for_timeout(100)
    for phone in table.phones:
        phone.see(".end")
    # a death came to the front on the page of somebody who always turns back to the cards
    assert set(table.host.page.evaluate("window.opened")) == {"to-now"}
    heard = [(phone, *of_the_dead(phone)) for phone in table.phones]
    assert any(said for _, _, said in heard)
    for phone, died, said in heard:
        assert all(died is not None and at > died for at in said), phone.name
    table.nobody_complained()


def speaks_from_the_grave(phone: Device) -> bool:
    """True once this one is dead and has said so to the dead."""
    said: bool = phone.page.evaluate(SPEAKS_FROM_THE_GRAVE, f"{phone.name} was here.")
    return said


def of_the_dead(phone: Device) -> tuple[int | None, list[int]]:
    """After how many of its lines this phone was told of its own death, and where it was sent a word of the dead."""
    lines = phone.lines()
    players = next(line["event"]["players"] for line in lines if line.get("event", {}).get("event") == "game_began")
    events = [line.get("event", {}) for line in lines]
    own = players.index(phone.name)
    died = next((at for at, one in enumerate(events) if one.get("event") == "died" and one["seat"] == own), None)
    return died, [at for at, one in enumerate(events) if one.get("text", "").endswith("was here.")]
