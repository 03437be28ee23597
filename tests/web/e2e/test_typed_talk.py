"""Typed talk: whoever types sees how the table will hear it, and it counts only if they let it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from tests.web.e2e.tables import Evening, far_apart, is_open_to_everybody


def test_what_is_typed_is_shown_as_it_is_understood_and_then_said_or_taken_back(
    evening: Callable[..., Evening],
) -> None:
    table = far_apart(evening)
    ada, bo = (phone.page for phone in table.phones)
    ada.get_by_role("button", name="Vote now").wait_for()
    field = ada.get_by_label("or in your own words")

    # whoever begins to type has the grammar made ready, once
    asked: list[Any] = []
    ada.on("request", lambda one: asked.append(one.post_data_json) if one.url.endswith("/api/lines") else None)
    with ada.expect_response("**/api/lines"):
        field.focus()
    field.blur()
    field.focus()

    # taken back: nothing is said, and the words are still there to be changed
    field.fill("bo is a wolf, vote him out")
    field.press("Enter")
    expect(ada.locator(".heard")).to_contain_text("I suspect Bo.")
    expect(ada.locator(".heard")).to_contain_text("I'm voting for Bo.")
    assert [one["text"] for one in asked] == ["", "bo is a wolf, vote him out"]
    is_open_to_everybody(ada)
    ada.get_by_role("button", name="Never mind").click()
    expect(field).to_have_value("bo is a wolf, vote him out")

    # said so: the words, and what they mean, for everybody
    field.press("Enter")
    ada.get_by_role("button", name="Say it").click()
    expect(field).to_have_value("")
    said = bo.locator(".said", has_text="bo is a wolf, vote him out")
    expect(said).to_contain_text("I suspect Bo.")
    expect(bo.locator(".said", has_text="I'm voting for Bo.")).to_have_count(1)

    # only the words
    field.fill("I trust bo")
    field.press("Enter")
    ada.get_by_role("button", name="Only my words").click()
    expect(bo.locator(".said", has_text="I trust bo")).not_to_contain_text("I trust Bo.")

    # chit-chat is said at once
    field.fill("lovely weather")
    field.press("Enter")
    bo.locator(".said", has_text="lovely weather").wait_for()

    # and on a slow line it takes nothing with it that was typed since
    held: list[Route] = []
    ada.route("**/api/lines", lambda route: held.append(route))
    field.fill("a bit cold")
    with ada.expect_request("**/api/lines"):
        field.press("Enter")
    field.fill("for the season")
    held[0].continue_()
    bo.locator(".said", has_text="a bit cold").wait_for()
    expect(field).to_have_value("for the season")

    # whoever has no mouse is at the buttons with one key, and back at the field when it's said
    ada.unroute("**/api/lines")
    field.fill("I trust bo")
    field.press("Enter")
    ada.locator(".heard").wait_for()
    ada.keyboard.press("Tab")
    expect(ada.get_by_role("button", name="Say it")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(field).to_be_focused()
    ada.get_by_role("button", name="I suspect").press("Enter")
    ada.keyboard.press("Tab")
    expect(ada.locator(".say").get_by_role("button", name="Bo")).to_be_focused()
    assert [phone.complaints for phone in table.phones] == [[], []]
