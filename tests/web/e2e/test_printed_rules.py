"""The rules on paper: what a browser prints of them has every chapter and every card, and nothing to tap."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Browser

from nightcall.server.http.books import books_in
from tests.web.browsers import at_rest, opened

WHITE = "rgb(255, 255, 255)"
TITLE = re.compile(rb"/Title (?:<([0-9A-Fa-f]+)>|\(((?:\\.|[^\\)])*)\))")


def headings(pdf: bytes) -> Iterator[str]:
    """The outline of a document: every heading that was printed, in order."""
    for as_hex, as_text in TITLE.findall(pdf):
        yield bytes.fromhex(as_hex.decode()).decode("utf-16") if as_hex else re.sub(rb"\\(.)", rb"\1", as_text).decode()


def test_printed_rules_have_every_chapter_and_every_card(browser: Browser, server: str) -> None:
    (book,) = (one for one in books_in("en").books if one.book == "lupus-in-tabula")
    context = opened(browser)
    page = context.new_page()
    page.goto(f"{server}/rules/{book.book}")
    page.get_by_role("button", name="Print").wait_for()
    at_rest(page)
    printed = list(headings(page.pdf(outline=True, tagged=True)))
    assert len(book.cards) == 10
    for title in (*(chapter.title for chapter in book.rules), *(card.title for card in book.cards)):
        assert any(one.startswith(title) for one in printed), title  # one that begins a page is noted twice
    page.emulate_media(media="print")
    assert page.get_by_role("button").count() == 0
    for element in ("html", "body"):  # with background graphics too: ink on white
        assert page.evaluate(f"getComputedStyle(document.querySelector('{element}')).backgroundColor") == WHITE
    page.emulate_media(media="screen")
    assert page.get_by_role("button").count() > 0
    context.close()
