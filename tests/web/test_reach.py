"""Every choice of every view can be reached on small screens: nothing lies over it, and nothing runs over the edge."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browsers import FLAGS, MILLISECONDS, at_rest, opened
from tests.web.stories import STORIES

# A small phone and the same on its side; then as they are for whoever has letters twice as large.
SMALL = [(360, 640), (740, 360)]
ZOOMED = [(180, 320), (370, 180), (320, 256)]

# Whoever wants to tap something scrolls to it; what is then in its middle has to be the thing itself or its label.
OUT_OF_REACH = """() => {
  const told = one => `${one.tagName.toLowerCase()} ${(one.textContent.trim() || one.outerHTML).slice(0, 60)}`;
  const choices = 'button, a[href], select, summary, input:not([type=hidden]), [role=button]';
  const seen = one => one.checkVisibility({ visibilityProperty: true }) && !one.disabled;
  return [...document.querySelectorAll(choices)].filter(seen).flatMap(one => {
    const target = one.classList.contains('unseen') || one.closest('.unseen') ? one.closest('label') : one;
    if (!target) return [];
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = target.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const reached = hit && (target.contains(hit) || hit.closest('label')?.contains(one));
    const whole = box.left >= -1 && box.right <= innerWidth + 1;
    return reached && whole ? [] : [`${told(one)}: ${hit ? told(hit) : 'out of sight'}`];
  });
}"""
# Words that run over the edge, unless what holds them scrolls sideways.
RUNS_OVER = """() => {
  const scrolls = one => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const over = (inside, outside) => inside > outside + 1;
  const isPage = one => one.matches('main, dialog') || over(one.scrollHeight, one.clientHeight);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest('.unseen, [aria-hidden=true], script, style, option, head')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true }) || scrolls(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${text.data.trim().slice(0, 60)}: ${box.right}`);
  }
  // what is there to be scrolled down cuts off whatever is wider than itself
  for (const one of document.querySelectorAll('body :not(.unseen, .unseen *)'))
    if (scrolls(one) && isPage(one) && over(one.scrollWidth, one.clientWidth))
      found.push(`${one.tagName} ${one.className} holds something wider than itself`);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its screen');
  return found;
}"""


@pytest.mark.parametrize("size", [*SMALL, *(pytest.param(size, marks=pytest.mark.long) for size in ZOOMED)], ids=str)
def test_every_choice_is_in_reach_and_nothing_runs_over(size: tuple[int, int], browser: Browser, pages: str) -> None:
    width, height = size
    context = opened(browser, {"width": width, "height": height})
    page = context.new_page()
    page.goto(f"{pages}/gallery.html")
    complaints: dict[str, Any] = {}
    for story in STORIES:
        page.evaluate("name => { location.hash = name }", story)
        page.wait_for_function("story => document.documentElement.dataset.shown === story", arg=story)
        at_rest(page)
        page.wait_for_function("document.querySelector('.settling') === null")  # no tap counts while a page changes
        if found := [*page.evaluate(RUNS_OVER), *page.evaluate(OUT_OF_REACH)]:
            complaints[story] = found
    context.close()
    assert complaints == {}, "\n".join(f"{story}: {one}" for story, all_of in complaints.items() for one in all_of)


def test_names_in_a_lobby_can_be_read_on_a_small_phone(browser: Browser, pages: str) -> None:
    width, height = SMALL[0]
    page = opened(browser, {"width": width, "height": height}).new_page()
    page.goto(f"{pages}/gallery.html#lobby")
    page.locator(".ring.tall text").first.wait_for()
    drawn = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    assert min(at_rest(page).locator(".ring.tall text").evaluate_all(drawn)) >= 12  # pixels
    page.context.close()


# How many lines the name of each page takes, and how many letters of the usual width the typing field shows.
NAMES_AND_FIELD = """() => {
  const all = document.createRange();
  const lines = one => (all.selectNodeContents(one), all.getClientRects().length);
  const field = document.querySelector('form input');
  const letter = parseFloat(getComputedStyle(field).fontSize) / 2;
  return [Math.max(...[...document.querySelectorAll('nav button')].map(lines)), field.clientWidth / letter];
}"""


def test_with_letters_twice_as_large_no_page_has_a_broken_name_and_a_typed_line_can_be_read(
    browser: Browser, chromium: str, pages: str
) -> None:
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=chromium, args=flags, timeout=MILLISECONDS)
    for width in (320, 390):
        page = opened(large, {"width": width, "height": 700}).new_page()
        page.goto(f"{pages}/gallery.html#phone-debate@it")
        page.locator("form input").wait_for()
        lines, letters = page.evaluate(NAMES_AND_FIELD)
        assert lines == 1
        assert letters >= 15
    large.close()


# How far the line that was said last stands beneath the top of its page, and how much of it is in sight.
LAST_LINE = """() => {
  const main = document.querySelector('.phone main').getBoundingClientRect();
  const line = [...document.querySelectorAll('.lines > li')].at(-1).getBoundingClientRect();
  return [line.top - main.top, Math.min(line.bottom, main.bottom) - line.top];
}"""


@pytest.mark.parametrize("story", ["phone-debate", "phone-talk"])
@pytest.mark.parametrize("size", [(195, 422), (320, 568), (844, 390)], ids=str)
def test_the_last_line_of_a_debate_is_in_sight(size: tuple[int, int], story: str, browser: Browser, pages: str) -> None:
    page = opened(browser, {"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{pages}/gallery.html#{story}")
    page.locator(".lines > li").first.wait_for()
    at_rest(page)
    beneath, seen = page.evaluate(LAST_LINE)
    assert beneath >= -2
    assert seen >= 20
    page.context.close()


# How much room there is between what lies above a debate and what there is to say in it.
ROOM_TO_READ = """() => {
  const main = document.querySelector('.phone main').getBoundingClientRect();
  return document.querySelector('.say').getBoundingClientRect().top - main.top;
}"""


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
def test_on_a_small_phone_people_far_apart_have_room_to_read_what_was_said(
    size: tuple[int, int], browser: Browser, pages: str
) -> None:
    page = opened(browser, {"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{pages}/gallery.html#far-debate")
    page.locator(".say").wait_for()
    at_rest(page)
    assert page.evaluate(ROOM_TO_READ) >= 90  # two lines and who said them
    page.context.close()


# Cards of the deck in its first row, and sides whose name takes more lines than it has words.
DECK = """() => {
  const boxes = [...document.querySelectorAll('.card')].map(one => one.getBoundingClientRect());
  const all = document.createRange();
  const lines = one => (all.selectNodeContents(one), all.getClientRects().length);
  const broken = [...document.querySelectorAll('.title')].filter(one => lines(one) > one.innerText.split(' ').length);
  return [boxes.filter(box => box.top === boxes[0].top).length, broken.map(one => one.innerText)];
}"""


@pytest.mark.parametrize(("size", "in_a_row"), [((320, 568), 2), ((195, 422), 1)], ids=str)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_deck_on_a_small_phone_stands_two_cards_in_a_row_and_no_sides_name_is_broken(
    size: tuple[int, int], in_a_row: int, language: str, browser: Browser, pages: str
) -> None:
    page = opened(browser, {"width": size[0], "height": size[1]}).new_page()
    page.goto(f"{pages}/gallery.html#setup@{language}")
    page.locator("details").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    page.locator(".title >> visible=true").first.wait_for()
    at_rest(page)
    assert page.evaluate(DECK) == [in_a_row, []]
    page.context.close()
