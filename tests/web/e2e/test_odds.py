"""The odds in a browser: they move while the deck is built, and every book has its charts."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browsers import opened
from tests.web.e2e.tables import Device, is_open_to_everybody


def choose_a_table_that_is_computed(page: Page) -> None:
    """Everybody votes by lot: no game has to be played for them."""
    page.get_by_text("everybody votes by lot").click()


def wolves_win(page: Page) -> int:
    return int(page.locator(".odds .wolves b").inner_text().strip("%"))


def test_the_odds_move_while_the_deck_is_built(browser: Browser, server: str) -> None:
    context = opened(browser)
    host = Device(context, "host")
    page = host.page
    try:
        page.goto(f"{server}/host")
        page.get_by_role("heading", name="The deck").click()  # it unfolds
        choose_a_table_that_is_computed(page)
        exactly = page.get_by_text("Computed exactly.")
        expect(exactly).to_be_visible()
        before = wolves_win(page)
        page.get_by_role("button", name="One Werewolf more").click()
        expect(page.locator(".odds .wolves b")).not_to_have_text(f"{before}%")
        assert wolves_win(page) > before
        expect(page.get_by_text("8 cards for 8 players")).to_be_visible()  # a plain card has made room
        is_open_to_everybody(page)
        assert host.complaints == []
    finally:
        context.close()


def test_a_table_is_told_in_its_language_why_its_odds_are_not_exact(browser: Browser, server: str) -> None:
    context = opened(browser, locale="it-IT")
    host = Device(context, "host")
    page = host.page
    told_in: list[str | None] = []

    def tell(route: Route) -> None:
        """Answers like a server that is warm, which takes too long to wait for here."""
        told_in.append(json.loads(route.request.post_data or "")["setup"].get("language"))
        share = {"chance": 0.5, "low": 0.49, "high": 0.51}
        route.fulfill(
            json={"sides": {"wolves": share}, "nights": 3.5, "games": 9, "how": "compiled", "why": ["Perché."]}
        )

    try:
        page.route("**/api/odds", tell)
        page.goto(f"{server}/host")
        page.get_by_role("heading", name="Il mazzo").click()  # it unfolds
        page.get_by_text("Perché non è esatto?").click()
        reasons = page.locator(".odds details p")
        reasons.first.wait_for()
        assert reasons.all_inner_texts() == ["Perché."]
        assert reasons.first.get_attribute("lang") is None
        assert {*told_in} == {"it"}
        assert host.complaints == []
    finally:
        context.close()


def test_the_first_page_leads_to_charts_of_every_book(browser: Browser, server: str) -> None:
    context = opened(browser)
    reader = Device(context, "reader")
    page = reader.page
    try:
        page.goto(server)
        page.get_by_role("button", name="Odds").click()
        choose_a_table_that_is_computed(page)
        page.get_by_role("button", name="Wolff's Werewolf").click()
        models = page.get_by_role("region", name="Wolff's own models")
        models.get_by_text("In numbers").click()
        seven = models.get_by_role("row", name="7 77% 47% 14%")
        expect(seven).to_be_visible()
        decks = page.get_by_role("region", name="The book's own decks")
        expect(decks.locator(".coming")).to_be_empty()  # all have come
        decks.get_by_text("In numbers").click()
        assert decks.get_by_role("row").count() == 1 + 26
        is_open_to_everybody(page)
        assert reader.complaints == []
    finally:
        context.close()
