"""The published odds: every deck of every book stands on the page, and what is exact there is still true."""

import re
from pathlib import Path

import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.lab.estimate import estimate
from nightcall.lab.wolff import MODELS, table

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "odds.md").read_text(encoding="utf-8")


def rows(title: str) -> list[list[str]]:
    """The rows of the table below this title."""
    section = PAGE.split(f"### {title}\n")[1].split("\n### ")[0]
    lines = [line.strip("|").split("|") for line in section.splitlines() if re.match(r"\| \d", line)]
    return [[cell.strip() for cell in line] for line in lines]


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_the_odds_by_lot_of_a_books_decks_are_those_on_the_page(book: HiddenRolesBook) -> None:
    found = {int(row[0]): row for row in rows(book.id)}
    assert list(found) == list(range(book.least_players, book.most_players + 1))
    for players in (book.least_players, 12):
        wolves, village, *_ = found[players][3].split(" / ")
        odds = estimate(book, players)
        assert odds.how == "exact"
        assert f"{100 * odds.of('wolves').chance:.1f}" == wolves
        assert f"{100 * odds.of('village').chance:.1f}" == village


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_what_was_played_has_an_interval(book: HiddenRolesBook) -> None:
    for row in rows(book.id):
        assert all(" ± " in cell for cell in (row[2], *row[4:6]))


def test_wolffs_table_is_the_one_on_the_page() -> None:
    found = rows("Wolff's models")
    pairs = [(int(row[0]), int(row[1])) for row in found]
    chances = [table(pairs, model) for model in MODELS]
    assert len(found) > 60
    for pair, row in zip(pairs, found, strict=True):
        assert row[2:] == [f"{100 * float(of[pair]):.2f}" for of in chances]


def test_the_page_says_when_and_by_which_version_it_was_computed_and_its_pictures_are_there() -> None:
    assert re.search(r"Computed on \d{4}-\d\d-\d\d by nightcall \d+\.\d+", PAGE)
    pictures = re.findall(r"\]\((odds/[^)]+\.svg)\)", PAGE)
    assert len(pictures) >= len(RULEBOOKS)
    assert all((DOCS / picture).exists() for picture in pictures)
