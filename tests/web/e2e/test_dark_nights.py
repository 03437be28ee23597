"""At night no phone is brighter than its neighbours: whatever comes up over a page is as dark as the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.e2e.tables import A_DAY, QUICK, Evening, is_open_to_everybody

# How much light the background of this part gives, from 0 to 255; a sheet's paper is drawn before it.
BRIGHTNESS = """what => {
  const part = document.querySelector(what);
  const behind = [getComputedStyle(part, '::before'), getComputedStyle(part)];
  const shades = behind.flatMap(one => `${one.backgroundColor} ${one.backgroundImage}`.match(/rgba?\\([^)]*\\)/g))
    .map(colour => colour.match(/[\\d.]+/g).map(Number))
    .filter(([, , , alpha = 1]) => alpha > 0.5);
  return Math.max(...shades.map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue));
}"""
DARK, BRIGHT = 64, 200


def brightness(page: Page, part: str) -> float:
    """How bright this part of a page is."""
    page.locator(part).wait_for()
    found: float = page.evaluate(BRIGHTNESS, part)
    return found


def test_a_lost_connection_the_menu_and_the_rules_are_dark_at_night_and_bright_by_day(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", "Bo", mode="far", pace={**QUICK, "call_most": A_DAY, "debate": A_DAY, "vote": A_DAY})
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    ada, bo = table.phones
    ada.see(".phone[data-light=night] .ask .option")
    assert all(one < DARK for one in what_lies_over(ada.page))
    bo.play(rests_by_day=True)
    ada.play(rests_by_day=True)
    ada.see(".phone[data-light=day]")
    assert all(one > BRIGHT for one in what_lies_over(ada.page))
    # and nobody is kept from what it lies over
    ada.context.set_offline(True)
    ada.see(".notice")
    ada.page.locator("nav .to-village").click()
    ada.see("nav .to-village[aria-current=page]")
    assert bo.complaints == []


def what_lies_over(page: Page) -> list[float]:
    """How bright the menu is, the rules, and the news that the connection is lost."""
    page.get_by_role("button", name="Menu").click()
    menu = brightness(page, "dialog .sheet")
    is_open_to_everybody(page)
    page.get_by_role("button", name="Rules").click()
    rules = brightness(page, ".rules")
    page.emulate_media(media="print")
    assert page.locator(".rules h1").evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)", "paper is white"
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Back").click()
    page.context.set_offline(True)
    lost = brightness(page, ".notice")
    page.context.set_offline(False)
    page.locator(".notice").wait_for(state="detached")
    return [menu, rules, lost]
