"""A table of eight phones and a screen: a whole game, through a reload, a cut line, and without a leak."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, WebSocketRoute, expect

from nightcall.hidden_roles.events import Dealt
from nightcall.library import new_game
from nightcall.themes.words import Words
from tests.web.e2e.tables import NAMES, UNHURRIED, Device, Evening, is_open_to_everybody

SEED = "an evening in the browser"
DECK = {"werewolf": 2, "fortune_teller": 1, "witch": 1, "townsperson": 4}
WOLVES, TELLER, WITCH = "werewolf", "fortune_teller", "witch"
# What only some may know, and who: written from the book, not from the audience of any event.
SECRETS = {
    **dict.fromkeys(("pack_met", "pointed", "victim_chosen"), (WOLVES,)),
    "inspected": (TELLER,),
    **dict.fromkeys(("victim_shown", "healed", "poisoned"), (WITCH,)),
    "suspected": (),
}


def dealt() -> list[str]:
    """Who holds what in a game of this seed; the rules have no other source of luck."""
    options = {"calls_close": "clock"}
    session = new_game("millers-hollow", list(NAMES), deck=DECK, options=options, seed=SEED)
    return [event.card for event in session.truth().events if isinstance(event, Dealt)]


def test_eight_phones_and_a_screen_play_a_whole_game(evening: Callable[..., Evening]) -> None:
    table = evening(*NAMES, deck=DECK, seed=SEED, pace=UNHURRIED)
    screen = table.screen()
    cut = table.phones[2]
    wires: list[WebSocketRoute] = []

    def between(wire: WebSocketRoute) -> None:
        wires.append(wire)
        wire.connect_to_server()

    cut.page.route_web_socket("**/socket", between)
    cut.page.reload()
    is_open_to_everybody(table.host.page)
    table.start()
    for phone in table.phones:
        phone.see(".phone .ask")
    screen.see(".table .told")
    is_open_to_everybody(screen.page)
    is_open_to_everybody(cut.page)
    cards = dealt()
    for phone, card in zip(table.phones, cards, strict=True):
        a_neighbour_sees_nothing(phone, card)

    for phone in table.phones:
        phone.play(rests_by_day=phone in (cut, table.phones[3]))
    # one is loaded anew while everybody votes, and one loses the line at the same time
    for phone in (cut, table.phones[3]):
        phone.see("[data-light=day] .ask")
    assert wires
    wires[-1].close()
    cut.see("[data-light=day]")
    table.phones[3].page.reload()
    table.phones[3].see(".phone")
    cut.play()
    table.phones[3].play()
    for phone in table.phones:
        phone.see(".end")
    screen.see(".end")
    assert len(wires) >= 2, "the phone came back by itself"
    everybody_sees_the_host_turn_the_cards(table, screen)

    for seat, phone in enumerate(table.phones):
        if phone is not cut:  # whose line goes through this test, where the page's own frames are not seen
            nobody_was_told_too_much(phone, seat, cards)
    assert not any(line["line"] == "question_opened" for line in screen.lines())
    is_open_to_everybody(table.host.page)
    table.nobody_complained()


def everybody_sees_the_host_turn_the_cards(table: Evening, screen: Device) -> None:
    """Those that nobody has seen, one by one, on every device as many; and after the last one all that follows."""
    guests = [*table.phones[1:], screen]
    seen = open_cards(screen).count()
    for device in guests:
        expect(open_cards(device)).to_have_count(seen)
        assert device.page.get_by_role("button", name="Turn the next card").count() == 0
    is_open_to_everybody(screen.page)
    assert seen <= len(NAMES) - 2, "the game of this seed leaves two cards to turn"
    table.host.page.get_by_role("button", name="Turn the next card").press("Enter")
    for device in (table.host, *guests):
        expect(open_cards(device)).to_have_count(seen + 1)
    screen.see('.told:has-text("\'s card: ")')
    guests[0].page.reload()
    expect(open_cards(guests[0])).to_have_count(seen + 1)
    # whoever does not want to wait turns them on the own device, and nowhere else
    guests[0].page.get_by_role("button", name="Show them all here").click()
    guests[0].see("text=The story")
    expect(open_cards(screen)).to_have_count(seen + 1)
    table.host.page.get_by_role("button", name="Turn them all").click()
    for device in (table.host, *guests):
        device.see("text=The story")


def open_cards(device: Device) -> Locator:
    return device.page.locator(".people .open")


def a_neighbour_sees_nothing(phone: Device, card: str) -> None:
    """While nobody holds the card, the page does not even contain what it says; and nothing of it is stored."""
    page, says = phone.page, Words.load("millers-hollow").card_text(card)
    assert says not in page.locator("body").inner_text()
    page.locator(".hold").dispatch_event("pointerdown")
    page.locator(".hold.held").wait_for()
    page.locator("body").dispatch_event("pointerup")
    page.locator(".hold:not(.held)").wait_for()
    assert says not in page.content()
    stored = page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert card not in stored
    assert "key" in stored
    assert "key" not in page.url


def nobody_was_told_too_much(phone: Device, seat: int, cards: list[str]) -> None:
    """Until the cards were revealed, this page was told only what its card may know."""
    shown: set[int] = set()
    for line in phone.lines():
        event = line.get("event", {})
        kind = event.get("event")
        if kind in ("cards_revealed", "game_ended"):
            break
        if kind == "card_shown":
            shown.add(event["seat"])
        if kind == "dealt":
            assert event["seat"] == seat, json.dumps(line)
        if kind in SECRETS:
            may_know = cards[seat] in SECRETS[kind] or (kind == "suspected" and event["by"] == seat)
            assert may_know, json.dumps(line)
        elif kind not in ("dealt", "card_shown", "said") and "card" in event:
            raise AssertionError(f"a card in {line}")
        if line["line"] == "question_opened":
            assert line["question"]["seat"] == seat
