"""A public server asks hosts for a password: once, kindly, and never those who join."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsers import opened
from tests.web.e2e.conftest import serving
from tests.web.e2e.tables import is_open_to_everybody

PASSWORD = "seven ravens"


@pytest.mark.usefixtures("built")
def test_whoever_opens_a_table_is_asked_until_they_say_the_password_and_then_no_more(
    browser: Browser, tmp_path: Path
) -> None:
    with serving(tmp_path, PASSWORD) as server, opened(browser) as device:
        page = device.new_page()
        page.goto(server)
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("heading")).to_have_text("Hosts need a password here")
        is_open_to_everybody(page)
        page.get_by_label("Password").fill("eight ravens")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("alert")).to_have_text("That's not it. Try again.")
        page.get_by_role("button", name="Back").click()
        page.get_by_role("button", name="Host a table").click()
        page.get_by_role("button", name="Open the table").click()
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/room/*")
        code = page.url.rpartition("/")[2]
        page.goto(f"{server}/host")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/room/*")
        assert page.url.rpartition("/")[2] != code

        with opened(browser) as other:
            guest = other.new_page()
            guest.goto(f"{server}/join/{code}")
            guest.get_by_label("What's your name?").fill("Bo")
            guest.get_by_role("button", name="Join").click()
            guest.wait_for_url(f"**/room/{code}")
