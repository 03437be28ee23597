"""A table has a language, and a phone at it mixes no other in: before and afterwards it speaks its own."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.web.browsers import opened
from tests.web.e2e.tables import A_DAY, QUICK, Device, Evening

ITALIAN = "it-IT"


def test_an_italian_phone_speaks_english_at_an_english_table_and_italian_elsewhere(
    browser: Browser, evening: Callable[..., Evening]
) -> None:
    table = evening("Ada", mode="far", pace={**QUICK, "call_most": A_DAY})
    guest = Device(opened(browser, locale=ITALIAN), "Bianca")
    table.devices.append(guest)
    guest.page.goto(f"{table.server}/join/{table.code}")
    guest.page.get_by_label("Come ti chiami?").fill("Bianca")
    guest.page.locator("form button").click()
    guest.page.get_by_role("button", name="I'm ready").wait_for()
    expect(guest.page.locator("html")).to_have_attribute("lang", "en")
    for _ in range(6):
        table.host.page.get_by_role("button", name="Add a bot").click()
    guest.page.get_by_role("button", name="I'm ready").click()
    table.host.page.get_by_role("button", name="Let night fall").click()
    guest.see(".phone .ask .option >> text=nobody")
    guest.see(".ask .go >> text=Done")
    guest.page.reload()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_text("Home page").click()
    guest.page.get_by_role("button", name="Apri un tavolo").wait_for()
    expect(guest.page.locator("html")).to_have_attribute("lang", "it")
    table.nobody_complained()


def test_a_host_who_chooses_the_tables_language_reads_the_set_up_in_it(browser: Browser, server: str) -> None:
    host = Device(opened(browser), "Ada")
    host.page.goto(f"{server}/host")
    host.page.locator("summary", has_text="The narrator").click()
    host.page.get_by_label("Language").select_option("it")
    host.page.get_by_role("heading", name="A che cosa giochiamo?").wait_for()
    host.page.get_by_label("Il tuo nome").fill("Ada")
    host.page.get_by_role("button", name="Apri il tavolo").click()
    host.page.get_by_role("button", name="Aggiungi un bot").wait_for()
    assert host.complaints == []
    host.context.close()
