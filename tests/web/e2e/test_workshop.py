"""The page on which own cards are made: change a card and the deck, hear its night, see its odds, save the file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from nightcall.hidden_roles.abilities.weigh import Weigh
from nightcall.hidden_roles.files import load
from tests.web.browsers import opened
from tests.web.e2e.tables import Device, is_open_to_everybody


def test_a_card_is_changed_checked_heard_weighed_and_saved(browser: Browser, server: str, tmp_path: Path) -> None:
    maker = Device(opened(browser), "maker")
    page = maker.page
    page.goto(f"{server}/host")
    page.get_by_role("heading", name="The deck").click()
    page.get_by_role("button", name="Try twenty new cards").click()  # the example of an own book
    maker.see(".builder >> text=Palm Reader")
    page.get_by_role("button", name="Make your own cards").click()
    expect(page.get_by_text("ready to play")).to_be_visible()
    page.get_by_role("combobox", name="Card", exact=True).select_option("mayor")
    counts = page.get_by_label("How much does a vote count?")
    counts.fill("1")
    counts.blur()
    expect(page.get_by_text("a vote cannot count as 1; use 0, or 2 to 9")).to_be_visible()
    expect(page.get_by_role("button", name="Save the file")).to_be_disabled()
    counts.fill("3")
    counts.blur()
    expect(page.locator(".seen")).to_contain_text("yours counts 3 times")
    page.get_by_role("button", name="One Wolf more").click()
    expect(page.locator(".odds .wolves b")).to_be_visible()
    page.get_by_role("button", name="Hear it").click()
    expect(page.locator("li.spoken")).to_contain_text("The stalls are shuttered")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("li.spoken")).to_have_count(0)
    is_open_to_everybody(page)
    save = page.get_by_role("button", name="Save the file")
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    saved.value.save_as(tmp_path / "own.toml")
    assert load((tmp_path / "own.toml").read_text(encoding="utf-8")).card("mayor").abilities == (Weigh(counts=3),)
    maker.context.close()
    (refused,) = maker.complaints  # the vote that counted as 1
    assert "400" in refused


def test_a_card_is_added_named_and_removed_in_italian_from_an_empty_book(browser: Browser, server: str) -> None:
    maker = Device(opened(browser, locale="it-IT"), "maker")
    page = maker.page
    page.goto(f"{server}/cards")
    page.get_by_label("Comincia da").select_option("Solo lupi e paesani")
    expect(page.get_by_role("heading", name="Che cosa fa una carta")).to_be_visible()
    card = page.get_by_role("combobox", name="Carta", exact=True)
    expect(card.locator("option")).to_have_count(2)
    new = page.locator("form")
    new.get_by_label("Nome").fill("Guardia")
    new.get_by_label("Potere").select_option("guard")
    new.get_by_role("button", name="Aggiungi la carta").click()
    expect(card).to_have_value("guardia")
    expect(page.get_by_text("Si sveglia Guardia.")).to_be_visible()
    name = page.locator(".names").get_by_label("Nome")
    name.fill("Ronda")
    name.blur()
    expect(page.get_by_text("Si sveglia Ronda.")).to_be_visible()
    is_open_to_everybody(page)
    page.get_by_role("button", name="Togli questa carta").click()
    expect(card.locator("option")).to_have_count(2)
    expect(page.get_by_text("Si può giocare.")).to_be_visible()
    card.select_option("werewolf")  # without it nobody would hunt: it stays, and the page says why
    page.get_by_role("button", name="Togli questa carta").click()
    expect(page.get_by_text("nessuna carta dei lupi va a caccia di notte")).to_be_visible()
    expect(card.locator("option")).to_have_count(2)
    page.get_by_label("Comincia da").select_option("Lupus in Tabula")
    expect(card.locator("option")).to_have_count(10)
    maker.context.close()
    (refused,) = maker.complaints
    assert "400" in refused
