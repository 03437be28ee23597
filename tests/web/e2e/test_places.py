"""The places around a game: the lobby on a small phone, how it goes, a pause, the host's office."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

import dev
from nightcall.kernel.session import Session
from nightcall.library import own_rulebook
from tests.conformance.driver import RandomPlayers
from tests.web.browsers import at_rest, opened, resize
from tests.web.e2e.tables import A_DAY, NAMES, QUICK, UNHURRIED, Device, Evening, is_open_to_everybody

SMALL = {"width": 360, "height": 640}
ITALIAN_WORDS = re.compile(r"/assets/it-[^/]*\.js$")
ON_ITS_SIDE = {"width": 740, "height": 360}
LINES_OF_THE_CODE = """() => {
  const all = document.createRange();
  all.selectNodeContents(document.querySelector('.lobby h1'));
  return all.getClientRects().length;
}"""


def ends_at(page: Page, name: str) -> float:
    """How far down a button reaches."""
    box = page.get_by_role("button", name=name).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_a_guest_is_ready_without_scrolling_and_the_host_alone_shows_a_code_to_scan(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", "Maximiliana Featherstone", book="santa-saboteurs")
    host, guest = table.phones
    for size in (SMALL, ON_ITS_SIDE):
        for device, name in ((guest, "I'm ready"), (host, "Let night fall")):
            resize(device.page, size)
            device.see(".lobby")
            assert ends_at(device.page, name) <= size["height"], (device.name, size)
            assert device.page.evaluate(LINES_OF_THE_CODE) == 1, "a code is read out and typed: it stands in one line"
            assert device.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            is_open_to_everybody(device.page)
    for device in (host, guest):  # whoever hosts is ready when they begin
        expect(device.page.get_by_text("Not ready yet:")).to_have_text("Not ready yet: Maximiliana Featherstone")
    host.see("svg.qr")
    assert guest.page.locator("svg.qr").count() == 0
    # only the host can add bots
    host.see("text=6 more needed, or add bots.")
    expect(guest.page.get_by_text("6 more needed")).to_have_text("6 more needed.")
    guest.page.get_by_role("button", name="Sound check").click()
    guest.see("text=/no voice|A bell and a voice|makes no sound/")
    table.nobody_complained()


def test_the_screen_tells_how_it_goes_before_the_first_game_and_a_pause_is_as_large_as_the_room(
    evening: Callable[..., Evening],
) -> None:
    table = evening(*NAMES[:2], book="wolff-werewolf")
    screen = table.screen()
    screen.see(".lobby")
    for _ in range(4):
        table.host.page.get_by_role("button", name="Add a bot").click()
    screen.see(".primer")
    is_open_to_everybody(screen.page)
    screen.page.get_by_role("button", name="Skip").click()
    screen.see(".lobby")
    # whoever is made host is told so
    host, other = table.phones
    host.page.get_by_role("button", name="Menu").click()
    host.page.locator("summary", has_text="Bo").first.click()
    host.page.get_by_role("button", name="Make host").locator("visible=true").click()
    other.see("text=You're the host now.")
    other.page.get_by_role("button", name="Got it").click()
    host.page.get_by_role("button", name="Back to the game").click()
    host.page.get_by_role("button", name="I'm ready").click()
    other.page.get_by_role("button", name="Let night fall").click()
    other.see(".phone")
    other.page.get_by_role("button", name="Menu").click()
    other.page.get_by_role("button", name="Stop the clock").click()
    for device in (host, other, screen):
        device.see(".paused h1")
        is_open_to_everybody(device.page) if device is not other else None
    other.page.get_by_role("button", name="Back to the game").click()
    other.page.get_by_role("button", name="Go on").click()
    for device in (host, other, screen):
        device.page.locator(".paused").wait_for(state="detached")
    table.nobody_complained()


def test_the_rules_of_a_room_begin_with_its_house_rules_and_the_page_is_as_it_was_left(
    evening: Callable[..., Evening],
) -> None:
    table = evening(*NAMES[:2], options={"tied_vote": "lot"})
    ada = table.host
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Rules").click()
    here = ada.page.get_by_role("region", name="House rules in this room")
    expect(here).to_contain_text("A tied vote is settled by lot (the book: kills nobody)")
    expect(here.locator("dt")).to_have_count(1)
    ada.see("text=How a night goes")
    is_open_to_everybody(ada.page)
    ada.page.get_by_role("button", name="Back").click()
    ada.see(".lobby")
    table.nobody_complained()


def test_a_book_of_ones_own_goes_by_its_name_and_has_its_house_rules_in_the_rooms_language(
    browser: Browser, evening: Callable[..., Evening]
) -> None:
    own = tomllib.loads(dev.read("examples/lighthouse.toml"))
    table = evening("Ada", book=own["id"], own_book=own, language="it", options={"tied_vote": "lot"})
    table.host.page.get_by_role("button", name="Menù").click()
    table.host.page.get_by_role("button", name="Regole").click()
    here = table.host.page.get_by_role("region", name="Le regole della casa, qui")
    expect(here).to_contain_text("In caso di parità decide la sorte")
    expect(table.host.page.get_by_role("heading", name="The Lighthouse")).to_be_visible()
    # whoever comes in reads it at the door, and whoever reads a saved game above the story
    guest = Device(opened(browser), "guest")
    guest.page.goto(f"{table.server}/join/{table.code}")
    guest.see("text=The Lighthouse")
    guest.page.goto(f"{table.server}/replay")
    log = "\n".join(RandomPlayers("keepers").play(Session.new(own_rulebook(own), 7, seed=1)).log) + "\n"
    guest.page.locator("input[type=file]").set_input_files(
        {"name": "game.jsonl", "mimeType": "text/plain", "buffer": log.encode()}
    )
    expect(guest.page.get_by_role("heading", name="The Lighthouse")).to_be_visible()
    guest.context.close()
    assert guest.complaints == []
    table.nobody_complained()


def test_whoever_hosts_one_phone_for_all_sits_first_and_whoever_looks_on_is_told_so(
    browser: Browser, server: str
) -> None:
    host, guest = Device(opened(browser), "Ada"), Device(opened(browser), "Bo")
    host.page.goto(server)
    host.page.get_by_role("button", name="Host a table").click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_text("House rules").click()
    expect(host.page.get_by_text("Calls at night")).to_be_visible()
    host.page.get_by_text("How are you playing?").click()
    host.page.get_by_text("One phone goes round").click()
    # one phone settles how the night is held, and how it votes is not a rule of the book
    expect(host.page.get_by_text("Calls at night")).to_have_count(0)
    host.page.get_by_label("Votes").select_option("pointed")
    expect(host.page.get_by_text("as the book says")).to_be_visible()
    host.page.get_by_role("button", name="Open the table").click()
    host.see(".ring >> text=Ada >> visible=true")
    host.see("text=Millers Hollow · 1 player")
    guest.page.goto(f"{server}/join/{host.page.url.rpartition('/')[2]}")
    guest.page.get_by_label("What's your name?").fill("Bo")
    guest.page.locator("form button").click()
    guest.see("text=This table plays without your phone. You can watch.")
    assert not host.page.get_by_text("This table plays without your phone.").count()
    for device in (host, guest):
        device.context.close()
        assert device.complaints == []


def test_a_lobby_far_apart_passes_its_link_on_and_leads_to_the_call(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo", mode="far", call_link="https://call.example/table")
    ada, bo = table.phones
    for device in (ada, bo):
        expect(device.page).to_have_title(f"Table {table.code} · nightcall")
        call = device.page.get_by_role("link", name="Open the call")
        expect(call).to_have_attribute("href", "https://call.example/table")
        expect(call).to_have_attribute("target", "_blank")
        expect(call).to_have_attribute("rel", "noopener noreferrer")
        expect(device.page.get_by_text("6 more needed")).to_be_visible()
        expect(device.page.locator("body")).not_to_contain_text("is for 8 to 18")
    bo.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bo.page.get_by_role("button", name="Invite").click()
    bo.see("text=The link is copied.")
    assert bo.page.evaluate("navigator.clipboard.readText()").endswith(f"/join/{table.code}")
    table.nobody_complained()


# What of this page lies under the request, or is out of sight because of it.
HIDDEN = """() => {
  const seen = [...document.querySelectorAll('.phone button')].filter(one => one.checkVisibility());
  const lies = ([one, box]) => !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  return seen.map(one => [one, one.getBoundingClientRect()]).filter(lies).map(([one]) => one.textContent.trim());
}"""


def test_a_request_to_go_back_covers_nothing_and_can_be_put_aside_and_withdrawn(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", "Bo", book="wolff-werewolf", seed="put aside", pace={**QUICK, "debate": A_DAY})
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    ada, bo = table.phones
    for phone in table.phones:
        phone.play(rests_by_day=True)
    for phone in table.phones:
        phone.see(".phone nav")
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Ask to take something back").click()
    for phone, asked in ((ada, "Bo wants to go back"), (bo, "You asked to go back")):
        expect(phone.page.get_by_role("alert")).to_contain_text(asked)
        assert at_rest(phone.page).evaluate(HIDDEN) == []
    ada.page.get_by_role("button", name="Not now").click()
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    bo.page.get_by_role("button", name="Never mind").click()
    expect(bo.page.get_by_role("alert")).to_have_count(0)
    table.nobody_complained()


def test_whoever_leaves_is_told_so_and_not_that_the_seat_is_gone(evening: Callable[..., Evening]) -> None:
    table = evening("Ada", "Bo")
    page = table.phones[1].page
    for name in ("Menu", "Leave the room", "Really leave"):
        page.get_by_role("button", name=name).click()
    page.get_by_text("You've left table").wait_for()
    assert page.url.endswith(f"/goodbye/{table.code}")


def test_what_is_told_says_in_which_language_where_a_phone_could_not_fetch_its_words(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", "Bo", language="it", pace=UNHURRIED)
    for phone in table.phones:
        phone.context.route(ITALIAN_WORDS, lambda asked: asked.abort())
        phone.page.reload()
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    page = table.host.page
    page.locator(".deal button").or_(page.locator(".ask legend")).first.wait_for()
    if page.locator(".deal button").count():
        for phone in table.phones:
            phone.page.locator(".deal button").click()
            phone.page.locator(".deal .lit").click()
    expect(page.locator(".ask legend")).to_have_attribute("lang", "it")
    expect(page.locator(".teller")).to_have_attribute("lang", "it")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.locator(".when").evaluate("one => one.closest('[lang]').lang") == "en"


def test_whoever_sets_up_by_keyboard_keeps_their_place_when_there_is_no_fewer(browser: Browser, server: str) -> None:
    host = Device(opened(browser), "host")
    page = host.page
    page.goto(f"{server}/host")
    fewer = page.get_by_role("button", name="One bot fewer")
    page.get_by_role("button", name="One bot more").click()
    for _ in range(2):
        fewer.press("Enter")
    expect(page.get_by_role("group", name="Bots among them").locator("output")).to_have_text("0")
    expect(fewer).to_be_disabled()
    expect(fewer).to_be_focused()
    page.get_by_role("heading", name="The deck").click()
    no_hunter = page.get_by_role("button", name="One Hunter fewer")
    page.get_by_role("button", name="One Hunter more").click()
    for _ in range(2):
        no_hunter.press("Enter")
    expect(page.get_by_role("group", name="Hunter", exact=True).locator("output")).to_have_text("0")
    expect(no_hunter).to_be_focused()
    assert host.complaints == []
    host.context.close()
