"""Every view, in a real browser with sample data: open to everybody, whole on its screen, large enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page

import dev
from nightcall.themes.words import THEMES, Words
from tests.web.browsers import at_rest, opened
from tests.web.stories import STORIES

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
SMALLEST_TARGET = 48  # CSS pixels


SMALL_TARGETS = """least => [...document.querySelectorAll(
    'button, a[href], select, summary, input:not([type=radio], .unseen)')]
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < least || box.width < least))
  .map(([one, box]) => `${one.textContent.trim() || one.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""

# An option is wider than the box that shows it; the arrow takes some of its room.
CUT_OFF = """arrow => [...document.querySelectorAll('select')].flatMap(one => {
  const style = getComputedStyle(one), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return [...one.options].map(option => option.textContent).filter(text => pen.measureText(text).width > room);
})"""
ARROW = 22  # CSS pixels

# Where the header ends, where the words stand, and where the land begins with its highest roof.
EDGES = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const { top, bottom } = box('.spoken > div');
  return [box('.table header').bottom, { top, bottom }, box('.land').top];
}"""
SMALLEST_LETTERS = """() => Math.min(...[...document.querySelectorAll('.spoken p')]
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
# How far down the options begin, with each of these questions above them.
TOPS = """labels => labels.map(label => {
  document.querySelector('legend').textContent = label;
  return document.querySelector('.options').getBoundingClientRect().top;
})"""
SMALLEST_READABLE = 12  # CSS pixels


def a_page(browser: Browser, width: int, height: int) -> Page:
    return opened(browser, {"width": width, "height": height}).new_page()


def shown(page: Page, story: str) -> None:
    """Waits until this story is on the page, and nothing in it moves any more."""
    page.wait_for_function("story => document.documentElement.dataset.shown === story", arg=story)
    at_rest(page)


def cases() -> Iterator[Any]:
    """Each view on the screen it is made for, what is for both as on a phone; on the other screen in the long run."""
    for story in STORIES:
        made_for = "desktop" if story.startswith(("table", "emblems")) else "phone"
        for size in SIZES:
            yield pytest.param(story, size, marks=() if size == made_for else pytest.mark.long)


@pytest.fixture(scope="module")
def gallery(browser: Browser, pages: str) -> Iterator[Callable[[str], tuple[Page, list[Error]]]]:
    """The gallery on a screen of this size, opened once, and what it has complained of."""
    opened: dict[str, tuple[Page, list[Error]]] = {}

    def on(size: str) -> tuple[Page, list[Error]]:
        if size not in opened:
            complaints: list[Error] = []
            width, height = SIZES[size]
            page = a_page(browser, width, height)
            page.on("pageerror", lambda error: complaints.append(error))
            page.goto(f"{pages}/gallery.html")
            page.add_script_tag(path=dev.ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js")
            opened[size] = page, complaints
        return opened[size]

    yield on
    for page, _ in opened.values():
        page.context.close()


@pytest.mark.parametrize(("story", "size"), list(cases()))
def test_a_view_is_open_to_everybody(story: str, size: str, gallery: Callable[[str], tuple[Page, list[Error]]]) -> None:
    page, complaints = gallery(size)
    page.evaluate("name => { location.hash = name }", story)
    shown(page, story)
    violations = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)")
    assert [(found["id"], [node["html"] for node in found["nodes"]]) for found in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], "it is wider than its screen"
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert page.evaluate(CUT_OFF, ARROW) == []
    assert complaints == []


def test_the_gallerys_words_are_those_of_the_themes() -> None:
    samples = dev.web_module("samples")
    assert samples.INTO.read_bytes() == samples.told(), "run `python3 dev.py samples`"


def test_a_picture_speaks_one_language(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#end@it")
    page.get_by_role("heading", name="Hanno vinto i Cittadini").wait_for()
    assert "Lupo Mannaro" in page.locator("body").inner_text()
    assert "Werewolf" not in page.locator("body").inner_text()
    page.context.close()


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_no_question_of_the_night_moves_the_options(width: int, browser: Browser, pages: str) -> None:
    fields = [Words.load(THEMES[0], language).lines.find("fields").values() for language in ("en", "it")]
    labels = [label for ours in fields for field in ours for label in field.get("label", ())]
    assert max(map(len, labels)) > 35
    page = a_page(browser, width, 844)
    page.goto(f"{pages}/gallery.html#phone-night")
    shown(page, "phone-night")
    tops = page.evaluate(TOPS, labels)
    assert len(set(tops)) == 1, dict(zip(labels, tops, strict=True))
    page.context.close()


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)], ids=str)
def test_what_is_private_fits_under_the_thumb(size: tuple[int, int], browser: Browser, pages: str) -> None:
    page = a_page(browser, *size)
    page.goto(f"{pages}/gallery.html#phone-long-news")
    shown(page, "phone-long-news")
    page.locator(".hold").dispatch_event("pointerdown")
    page.locator(".hold .words").wait_for()
    at_rest(page)
    hold, words = page.evaluate(
        "['.hold', '.hold .words'].map(what => document.querySelector(what).getBoundingClientRect().toJSON())"
    )
    assert hold["top"] <= words["top"]
    assert words["bottom"] <= hold["bottom"]
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (390, 844), (844, 390)], ids=str)
@pytest.mark.parametrize("story", ["table-votes", "table-votes-24", "table-night-30", "table-death"])
def test_what_is_said_stands_in_the_sky_on_every_screen(
    story: str, size: tuple[int, int], browser: Browser, pages: str
) -> None:
    page = a_page(browser, *size)
    page.goto(f"{pages}/gallery.html#{story}")
    page.locator(".spoken .told").wait_for()
    shown(page, story)
    header, words, land = page.evaluate(EDGES)
    assert header <= words["top"]
    assert words["bottom"] <= land
    assert page.evaluate(SMALLEST_LETTERS) >= SMALLEST_READABLE
    page.context.close()


def test_nobody_seconds_a_vote_on_themselves_by_mistake(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#phone-second")
    shown(page, "phone-second")
    go = page.locator(".ask .go button")
    page.locator(".option", has_text="yes").click()
    go.click()
    assert go.inner_text() == "This is about you. Tap again if you mean it"
    page.locator(".option", has_text="no").click()
    assert go.inner_text() == "Done"
    page.context.close()


def test_a_guess_of_the_dead_is_marked_by_more_than_a_colour(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#phone-dead")
    shown(page, "phone-dead")
    guessed = page.locator(".people button[aria-pressed=true]")
    assert guessed.count() == 2
    assert all("a wolf?" in text for text in guessed.all_inner_texts())
    assert "a wolf?" not in " ".join(page.locator(".people button[aria-pressed=false]").all_inner_texts())
    page.context.close()


def test_a_shot_takes_a_second_tap(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#phone-shoot")
    shown(page, "phone-shoot")
    go = page.locator(".ask .go button")
    page.locator(".option:not([aria-disabled=true])").first.click()
    go.click()
    assert go.inner_text() == "Sure? You can't take it back"
    page.context.close()


def test_what_has_happened_can_be_looked_up_on_the_screen(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["desktop"])
    page.goto(f"{pages}/gallery.html#table-debate")
    shown(page, "table-debate")
    assert page.locator(".chronicle").count() == 0
    page.get_by_role("button", name="The story so far").click()
    page.locator(".chronicle").wait_for()
    page.get_by_role("button", name="Close").click()
    page.locator(".chronicle").wait_for(state="detached")
    page.context.close()


@pytest.mark.parametrize("story", ["phone-vote", "phone-shoot", "pass-vote", "pass-held"])
def test_a_phone_on_its_side_shows_nine_choices_and_what_sends_them_at_once(
    story: str, browser: Browser, pages: str
) -> None:
    page = a_page(browser, 740, 360)
    page.goto(f"{pages}/gallery.html#{story}")
    shown(page, story)
    boxes = page.evaluate(
        "[...document.querySelectorAll('.option, .go button')].map(one => one.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) >= 9 + 1
    assert all(box["top"] >= 0 and box["bottom"] <= 360 and box["right"] <= 740 for box in boxes)
    *choices, go = boxes
    assert not any(overlap(go, choice) for choice in choices)
    page.context.close()


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


# The numbers on the board that nothing is drawn over, not even a piece.
BARE_NUMBERS = """() => [...document.querySelectorAll('.board .number')].filter(number => {
  const over = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return ![...document.querySelectorAll('.board .piece, .board .space')]
    .some(one => over(one.getBoundingClientRect(), number.getBoundingClientRect()));
}).map(number => number.textContent)"""


def test_every_space_that_a_button_may_name_bears_its_number_where_no_piece_hides_it(
    gallery: Callable[[str], tuple[Page, list[Error]]],
) -> None:
    page, _ = gallery("phone")
    page.evaluate("name => { location.hash = name }", "santa")
    shown(page, "santa")
    assert page.evaluate(BARE_NUMBERS) == [str(space) for space in range(24)]


def test_the_set_up_gives_each_warning_about_a_deck_once(gallery: Callable[[str], tuple[Page, list[Error]]]) -> None:
    page, _ = gallery("phone")
    page.evaluate("name => { location.hash = name }", "setup")
    shown(page, "setup")
    warning = page.get_by_text("the town has an easy evening")
    assert warning.count() == 1
    page.locator("summary", has=page.get_by_role("heading", name="The deck")).click()
    warning.and_(page.locator(".warned")).wait_for()


# The lowest name around the square, and the highest button or words beneath it.
NAMES_AND_BUTTONS = """() => {
  const boxes = what => [...document.querySelectorAll(what)].map(one => one.getBoundingClientRect());
  const [names, buttons] = ['.ring text', 'footer :is(button, p)'].map(boxes);
  return [Math.max(...names.map(box => box.bottom)), Math.min(...buttons.map(box => box.top))];
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080), (360, 640)], ids=str)
@pytest.mark.parametrize("story", ["table-silent", "table-naming"])
def test_no_name_on_the_screen_lies_under_a_button(
    story: str, size: tuple[int, int], browser: Browser, pages: str
) -> None:
    page = a_page(browser, *size)
    page.goto(f"{pages}/gallery.html#{story}")
    shown(page, story)
    names, buttons = page.evaluate(NAMES_AND_BUTTONS)
    assert names <= buttons
    page.context.close()


def test_the_way_back_from_the_menu_is_in_sight_however_many_play(browser: Browser, pages: str) -> None:
    page = a_page(browser, 360, 640)
    page.goto(f"{pages}/gallery.html#menu")
    shown(page, "menu")
    assert page.evaluate("(one => one.scrollHeight > one.clientHeight + 200)(document.querySelector('dialog'))")
    assert in_sight(page.get_by_role("button", name="Back to the game"))
    page.context.close()


def test_what_a_card_says_is_in_sight_when_the_last_one_is_tapped(browser: Browser, pages: str) -> None:
    page = a_page(browser, 390, 700)
    page.goto(f"{pages}/gallery.html#setup")
    shown(page, "setup")
    last = page.locator(".builder .card").last
    last.click()
    assert page.locator(".look h3").inner_text() == last.inner_text()
    assert in_sight(page.locator(".look h3"))
    assert in_sight(page.locator(".look p").last)
    page.context.close()


def test_the_moderator_can_always_read_which_night_it_is(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#moderator-dawn")
    shown(page, "moderator-dawn")
    assert page.evaluate("document.querySelector('aside').scrollLeft") > 0  # the calls of the night have moved on
    assert in_sight(page.locator("aside h1"))
    assert (
        page.evaluate("document.querySelector('aside h1').getBoundingClientRect().left") == 0
    )  # no call shows beside it
    page.context.close()


def test_whose_phone_it_is_can_be_read_in_front_of_snow(browser: Browser, pages: str) -> None:
    page = a_page(browser, *SIZES["phone"])
    page.goto(f"{pages}/gallery.html#pass-snow")
    shown(page, "pass-snow")
    behind = page.locator(".words").evaluate("one => getComputedStyle(one).backgroundColor")
    assert behind == "rgb(13, 42, 71)"  # the night's paper, and nothing shines through
    page.context.close()


# The menu, and whatever of the board or of the words it lies over.
UNDER_THE_MENU = """() => {
  const menu = document.querySelector('.menu button').getBoundingClientRect(), words = document.createRange();
  const over = box => menu.left < box.right && box.left < menu.right && menu.top < box.bottom && box.top < menu.bottom;
  words.selectNodeContents(document.querySelector('.below .told'));
  const drawn = [...document.querySelectorAll('.board :is(.cabin, text, .piece)')];
  return [...drawn.map(one => one.getBoundingClientRect()), words.getBoundingClientRect()].filter(over).length;
}"""


@pytest.mark.parametrize("size", [(640, 400), (740, 360), (844, 390)], ids=str)
def test_beside_the_board_the_menu_lies_over_nothing(size: tuple[int, int], browser: Browser, pages: str) -> None:
    page = a_page(browser, *size)
    page.goto(f"{pages}/gallery.html#santa@it")
    shown(page, "santa@it")
    assert page.evaluate(UNDER_THE_MENU) == 0
    page.context.close()


def in_sight(what: Locator) -> bool:
    """True where the whole of it is on the screen, and nothing lies over its middle."""
    return bool(
        what.evaluate(
            """one => {
              const { left, top, right, bottom } = one.getBoundingClientRect();
              const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.contains(over);
            }"""
        )
    )
