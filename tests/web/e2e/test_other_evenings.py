"""Evenings of every kind, in the long run: every book, one device for all, people who come and go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

import dev
from nightcall.server.http.invitation import address_for_phones
from tests.web.browsers import DESKTOP, opened
from tests.web.e2e.tables import NAMES, Device, Evening, far_apart, is_open_to_everybody

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("book", "deck"),
    [
        ("santa-saboteurs", None),
        ("lupus-in-tabula", None),
        ("wolff-werewolf", None),
        ("millers-hollow", {"werewolf": 2, "hunter": 1, "cupido": 1, "witch": 1, "little_girl": 1, "townsperson": 2}),
    ],
)
def test_a_book_is_played_to_its_end(book: str, deck: Any, evening: Callable[..., Evening]) -> None:
    table = evening(*NAMES, book=book, deck=deck, options={"votes_a_day": 2} if book == "wolff-werewolf" else {})
    screen = table.screen()
    table.start()
    table.play_to_the_end()
    screen.see(".end")
    table.nobody_complained()


def test_somebody_late_looks_on_and_plays_the_next_game(evening: Callable[..., Evening]) -> None:
    table = evening(*NAMES[:2], book="wolff-werewolf")
    for _ in range(4):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    for phone in table.phones:
        phone.see(".phone")
    late = table.newcomer("Zoe")
    late.see(".table")
    # the host takes a seat out of the game, and ends it; then there is another one with whoever came late
    host = table.host.page
    host.get_by_role("button", name="Menu").click()
    host.locator("summary", has_text="Bo").first.click()
    host.get_by_role("button", name="Take out of the game").locator("visible=true").click()
    host.get_by_role("button", name="Yes, Bo is out").click()
    bo = table.phones[1]
    bo.see("text=The host took you out of the game")
    is_open_to_everybody(bo.page)
    bo.page.get_by_role("button", name="Got it").click()
    host.get_by_role("button", name="End the game").click()
    host.get_by_role("button", name="Yes, end it").click()
    for device in (table.host, late, bo):
        device.see(".end")
    # a game that was broken off shows its cards to everybody, whoever looked on too
    assert late.page.locator(".end .people li.open").count() == 6
    assert late.page.get_by_text("never shown").count() == 0
    # "play again" is for everybody, and whoever comes now lands in the lobby too
    between = table.newcomer("Yan")
    between.see(".lobby")
    host.get_by_role("button", name="Play again").click()
    for device in (table.host, late, bo, between):
        device.see(".lobby")
    between.page.get_by_role("button", name="Menu").click()
    between.page.get_by_role("button", name="Leave the room").click()
    between.page.get_by_role("button", name="Really leave").click()
    between.see("text=Good night.")
    is_open_to_everybody(between.page)
    late.page.get_by_role("button", name="Take a seat").click()
    late.page.get_by_role("button", name="I'm ready").click()
    host.get_by_role("button", name="Let night fall").click()
    late.see(".phone .ask, .phone .telling")
    table.nobody_complained()


def test_people_far_apart_talk_take_notes_and_agree_to_go_back(evening: Callable[..., Evening]) -> None:
    table = far_apart(evening)
    ada, bo = (phone.page for phone in table.phones)
    for phone in table.phones:
        phone.see("[data-light=day] nav")
    ada.get_by_role("button", name="Vote now").wait_for()  # the page of a debate is its talk
    ada.get_by_role("button", name="I suspect").click()
    ada.locator(".say .row").get_by_role("button", name="Bo", exact=True).click()
    ada.get_by_label("or in your own words").fill("Somebody is too quiet.")
    ada.get_by_role("button", name="Say", exact=True).click()
    table.phones[1].see("text=Somebody is too quiet.")
    table.phones[1].see("text=I suspect Bo.")
    is_open_to_everybody(bo)

    bo.get_by_role("button", name="Village").click()
    is_open_to_everybody(bo)
    bo.get_by_role("button", name="Ada", exact=True).click()
    table.phones[1].see("text=I suspect Bo.")
    notes = bo.get_by_label("My notes").locator("visible=true")  # on a desktop they stand beside the talk
    notes.fill("points at me")
    bo.reload()
    table.phones[1].see(".phone nav")
    bo.get_by_role("button", name="Village").click()
    bo.get_by_role("button", name="Ada", exact=True).click()
    assert notes.input_value() == "points at me"
    assert not any("points at me" in frame for device in table.devices for frame in device.frames)

    day = ada.locator("h1.when").inner_text()
    ada.get_by_role("button", name="Menu").click()
    is_open_to_everybody(ada)
    ada.get_by_role("button", name="Ask to take something back").click()
    table.phones[1].see("text=Ada wants to go back")
    is_open_to_everybody(bo)
    bo.get_by_role("button", name="I agree").click()
    bo.locator("text=Ada wants to go back").wait_for(state="detached")
    assert day.startswith("Day")
    table.nobody_complained()


def test_a_seat_moves_to_another_phone_on_a_plain_address_of_the_network(
    browser: Browser, server: str, evening: Callable[..., Evening]
) -> None:
    table = evening(*NAMES[:1], book="wolff-werewolf", mode="far")
    for _ in range(5):
        table.host.page.get_by_role("button", name="Add a bot").click()
    table.start()
    page = table.host.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Move to another phone").first.click()
    link = page.locator(".link").inner_text()
    assert address_for_phones() in link
    other = Device(opened(browser), "another phone")
    table.devices.append(other)
    other.page.goto(link)
    other.see(".phone")
    assert other.page.evaluate("isSecureContext") is False
    assert "#" not in other.page.evaluate("location.href")
    table.host.see("text=Your seat is on another phone now.")
    other.play()
    other.see(".end")
    other.page.reload()
    other.see(".end")
    table.nobody_complained()


def test_cards_of_ones_own_come_from_a_file(browser: Browser, server: str) -> None:
    device = Device(opened(browser, DESKTOP), "Ada")
    page = device.page
    page.goto(f"{server}/host")
    page.get_by_role("heading", name="The deck").click()
    page.get_by_role("heading", name="How are you playing?").click()
    page.locator("input[type=file]").set_input_files(dev.ROOT / "examples" / "lighthouse.toml")
    device.see(".builder >> text=/lamplighter/i")
    page.get_by_label("Far apart").check()
    for _ in range(7):
        page.get_by_role("button", name="One bot more").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Let night fall").click()
    device.see(".phone .ask, .phone .telling")
    device.context.close()
    assert device.complaints == []


def test_it_speaks_italian(browser: Browser, server: str) -> None:
    device = Device(opened(browser, locale="it-IT"), "Ada")
    page = device.page
    page.goto(server)
    page.get_by_role("button", name="Gioca subito").click()
    device.see(".phone")
    assert page.evaluate("document.documentElement.lang") == "it"
    is_open_to_everybody(page)
    page.goto(f"{server}/rules")
    device.see("text=Lupo Mannaro")
    is_open_to_everybody(page)
    device.context.close()
    assert device.complaints == []


def test_a_saved_game_is_told_again(browser: Browser, server: str) -> None:
    from tests.server.http.test_stories import log_of

    device = Device(opened(browser), "reader")
    device.page.goto(f"{server}/replay")
    device.page.locator("input[type=file]").set_input_files(
        {
            "name": "game.jsonl",
            "mimeType": "text/plain",
            "buffer": log_of("millers-hollow-basic").encode(),
        }
    )
    device.see("text=The story")
    device.page.get_by_role("button", name="Go on").click()
    device.see("text=Night 1")
    is_open_to_everybody(device.page)
    device.context.close()
    assert device.complaints == []


def test_a_saved_race_is_told_on_its_board(browser: Browser, server: str) -> None:
    from tests.server.http.test_stories import log_of

    device = Device(opened(browser), "reader")
    page = device.page
    page.goto(f"{server}/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "race.jsonl", "mimeType": "text/plain", "buffer": log_of("catching-santa").encode()}
    )
    device.see(".santa .piece")
    places = "[...document.querySelectorAll('.piece')].map(one => one.style.transform).join()"
    before = page.evaluate(places)
    for _ in range(6):
        page.get_by_role("button", name="Go on").click()
    device.see("text=/Turn 6/ >> visible=true")
    assert page.evaluate(places) != before
    is_open_to_everybody(page)
    for _ in range(6):
        page.get_by_role("button", name="Go back").click()
    assert page.evaluate(places) == before
    page.get_by_role("button", name="The end").click()
    device.see("text=/wins? with/ >> visible=true")
    is_open_to_everybody(page)
    device.context.close()
    assert device.complaints == []


def name_everybody(device: Device, *names: str) -> None:
    for name in names:
        device.page.get_by_label("a name").fill(name)
        device.page.get_by_role("button", name="Add a player").click()
        device.see(f".ring >> text={name} >> visible=true")
