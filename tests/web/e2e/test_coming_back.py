"""Pages that are closed, loaded anew and handed on: nobody loses a place, an answer or an office."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.web.browsers import opened
from tests.web.e2e.tables import A_DAY, NAMES, QUICK, Device, Evening, is_open_to_everybody

A_LONG_NIGHT = {**QUICK, "call_least": A_DAY, "call_most": A_DAY}


class SlowLine:
    """A line on which what the room says can be held up."""

    def __init__(self) -> None:
        self._device: WebSocketRoute | None = None
        self._held: list[str | bytes] | None = None

    def between(self, device: WebSocketRoute) -> None:
        self._device = device
        device.connect_to_server().on_message(self._pass_on)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held, None
        for said in held or ():
            self._pass_on(said)

    def _pass_on(self, said: str | bytes) -> None:
        if self._held is not None:
            self._held.append(said)
        elif self._device is not None:
            self._device.send(said)


def with_bots(table: Evening, bots: int) -> Evening:
    for _ in range(bots):
        table.host.page.get_by_role("button", name="Add a bot").click()
    return table


def test_a_page_that_is_loaded_anew_shows_the_answer_that_was_given(evening: Callable[..., Evening]) -> None:
    table = with_bots(evening("Ada", "Bo", mode="far", pace=A_LONG_NIGHT, options={"night": "at_once"}), 6)
    table.start()
    ada, bo = table.phones
    ada.play()
    for phone in table.phones:
        phone.see(".phone .ask")
    ada.see(".ask .done")
    ada.page.reload()
    ada.see(".ask .done")
    line = SlowLine()
    bo.page.route_web_socket("**/socket", line.between)
    bo.page.reload()
    bo.see(".ask .option")  # who has answered nothing is asked
    line.hold()
    bo.play()
    bo.see(".ask .underway")
    assert bo.page.locator(".done").count() == 0, "nobody is told that they're in before the room has said so"
    line.let_go()
    bo.see(".ask .done")
    ada.page.get_by_role("button", name="Change it").click()
    ada.see(".ask .option")
    table.nobody_complained()


def test_a_phone_without_a_network_says_so_and_brings_its_answer_when_it_is_back(
    evening: Callable[..., Evening],
) -> None:
    table = with_bots(evening("Ada", "Bo", mode="far", pace=A_LONG_NIGHT, options={"night": "at_once"}), 6)
    table.start()
    ada, bo = table.phones
    ada.see(".phone .ask .option")
    ada.context.set_offline(True)
    ada.see("text=Connection lost")
    ada.play()
    ada.see(".ask .underway")
    ada.context.set_offline(False)
    ada.see(".ask .done")
    expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
    assert bo.complaints == []


@pytest.mark.long
def test_the_host_goes_and_comes_back_and_the_game_goes_on_meanwhile(evening: Callable[..., Evening]) -> None:
    table = with_bots(evening("Ada", "Bo", book="wolff-werewolf", mode="far"), 8)
    table.start()
    ada, bo = table.phones
    bo.play()
    ada.see(".phone")
    ada.page.close()
    bo.see("text=/Night 2/")  # nobody waits for the host
    ada.page = ada.context.new_page()
    ada.page.goto(f"{table.server}/room/{table.code}")
    ada.see(".phone")
    ada.page.get_by_role("button", name="Menu").click()
    ada.see("text=For the host")
    table.nobody_complained()


@pytest.mark.long
def test_without_a_host_the_screen_turns_the_cards_by_itself(evening: Callable[..., Evening]) -> None:
    table = with_bots(evening("Ada", "Bo", book="wolff-werewolf"), 5)
    screen = table.screen()
    table.start()
    ada, bo = table.phones
    ada.play(1)
    bo.play(2)
    screen.see(".end")
    bo.see(".end")
    assert screen.page.locator(".people .open").count() == 0
    ada.page.close()
    screen.see("text=The story")
    bo.page.get_by_role("button", name="Show them all here").click()
    bo.see("text=The story")
    table.nobody_complained()


@pytest.mark.long
def test_the_office_is_handed_over_and_somebodys_seat_goes_to_another_phone(
    browser: Browser, evening: Callable[..., Evening]
) -> None:
    table = with_bots(evening("Ada", "Bo", "Cleo", book="wolff-werewolf", mode="far", pace=A_LONG_NIGHT), 5)
    table.start()
    ada, bo, cleo = table.phones
    for phone in table.phones:
        phone.see(".phone")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.locator("summary", has_text="Bo").first.click()
    ada.page.get_by_role("button", name="Make host").locator("visible=true").click()
    expect(ada.page.get_by_text("For the host")).to_have_count(0)
    # the new host has the phone of somebody whose battery is empty replaced
    bo.page.get_by_role("button", name="Menu").click()
    bo.see("text=For the host")
    cleo.page.close()
    expect(bo.page.locator("summary", has_text="Cleo").first).to_contain_text("away")
    bo.page.locator("summary", has_text="Cleo").first.click()
    bo.page.get_by_role("button", name="Move to another phone").locator("visible=true").last.click()
    bo.see("svg.qr")
    is_open_to_everybody(bo.page)
    other = Device(opened(browser), "another phone")
    table.devices.append(other)
    other.page.goto(bo.page.locator(".link").inner_text())
    other.see(".phone")
    ada.see("text=Cleo moved to another phone, by a link from Bo.")  # and so is everybody told
    told = [json.loads(frame) for frame in other.frames]
    assert next(frame["you"]["name"] for frame in told if "you" in frame) == "Cleo"
    table.nobody_complained()


def test_a_removal_is_confirmed_by_name_told_on_that_phone_and_touches_nobody_else(
    evening: Callable[..., Evening],
) -> None:
    table = evening("Ada", "Bo", "Cleo")
    ada, bo, cleo = table.phones
    cleo.see(".lobby")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.locator("summary", has_text="Bo").click()
    ada.page.get_by_role("button", name="Remove from the room").locator("visible=true").click()
    ada.see("text=Remove Bo from the room?")
    ada.page.get_by_role("button", name="Yes, Bo goes").click()
    bo.see("text=The host has removed you from this room.")
    expect(ada.page.locator("summary", has_text="Bo")).to_have_count(0)
    # the next one's fold does not open where the finger is
    assert ada.page.locator("details[open]").count() == 0
    cleo.see(".lobby")
    assert [device.complaints for device in (ada, cleo)] == [[], []]


@pytest.mark.long
def test_the_dead_go_on_guessing_through_a_reload_and_are_scored(evening: Callable[..., Evening]) -> None:
    table = evening(*NAMES, pace={**QUICK, "debate": 12})
    table.start()
    for phone in table.phones:  # who share a taste agree: a pack that does not kills nobody
        phone.play(rests_by_day=True)
    dead = the_first_to_die(table)
    living = dead.page.get_by_role("group", name="Who do you suspect now?").get_by_role("button")
    names = [living.nth(number).inner_text() for number in (0, 1)]
    for name in names:
        living.filter(has_text=name).click()
    is_open_to_everybody(dead.page)
    dead.page.reload()
    for name in names:
        expect(living.filter(has_text=name)).to_have_attribute("aria-pressed", "true")
    for taste, phone in enumerate(table.phones):
        phone.play(taste)
    for phone in table.phones:
        phone.see(".end")
    table.host.page.get_by_role("button", name="Turn them all").click()
    dead.see("text=Who had a good nose")
    scored = [frame["room"]["guesses"] for frame in map(json.loads, dead.frames) if "guesses" in frame.get("room", {})]
    assert scored[-1][str(NAMES.index(dead.name))][1] == len(names)
    for other in table.phones:
        told = [frame["you"].get("guesses") for frame in map(json.loads, other.frames) if "you" in frame]
        assert other is dead or not any(told)
    table.nobody_complained()


def the_first_to_die(table: Evening) -> Device:
    while True:
        for phone in table.phones:
            if phone.page.get_by_text("You're dead.").is_visible():
                return phone
        table.host.page.wait_for_timeout(100)
