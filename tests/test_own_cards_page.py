"""docs/own-cards.md: what it shows of the examples is in them, what it calls wrong is wrong in these words."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.files import load
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from tests.hidden_roles.own_books import GAMEKEEPER, LIGHTHOUSE, problems

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "own-cards.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(<!-- wrong -->\n)?^```(toml|text|python)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SHOWN = [text for wrong, kind, text in BLOCKS if kind == "toml" and not wrong]


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_shown_of_an_example_stands_in_it(text: str) -> None:
    assert text in GAMEKEEPER or text in LIGHTHOUSE


def test_the_lighthouse_is_shown_whole_but_for_its_words() -> None:
    assert any(load(text) == load(LIGHTHOUSE.partition("# What is said")[0]) for text in SHOWN if "[decks]" in text)


def test_what_is_wrong_is_told_in_these_words() -> None:
    (wrong,) = [text for wrong, _, text in BLOCKS if wrong]
    (told,) = [text for _, kind, text in BLOCKS if kind == "text"]
    assert problems(wrong) == told.splitlines()


def test_every_entry_of_a_card_and_of_a_book_is_explained() -> None:
    rows = set(
        re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")))
    )
    shown = {"id", "cards", "words", "least_players", "most_players", "own"}
    assert rows == {*Card.__struct_fields__, *HiddenRolesBook.__struct_fields__} - shown


def test_the_python_on_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = [text for _, kind, text in BLOCKS if kind == "python"]
    examples = doctest.DocTestParser().get_doctest(code, {}, "own-cards.md", None, 0)
    assert doctest.DocTestRunner().run(examples).failed == 0
    assert len(examples.examples) == 5


def test_every_link_on_the_page_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE):
        assert link.startswith("https://") or (ROOT / "docs" / link).exists()
