"""Words that nobody at a table says are nowhere that players read: not in the app, a theme or the terminal."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import nightcall
from nightcall.themes.lines import read

HOME = Path(nightcall.__file__).parent
APP = Path(__file__).parents[2] / "web" / "src" / "words"
STIFF = {
    "en": r"whom|shall|(is|are) to be|so many|in any case|the (card|house) of|whosoever|thereof",
    # What an Italian would only read on a form, and what is English in Italian clothes.
    "it": r"colui|colei|coloro|egli|ella|codest[oaie]|affinché|viene? mostrat[oaie]|prendere luogo|fare senso",
}


def in_file(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for one in value.values():
            yield from in_file(one)
    elif isinstance(value, list):
        for one in value:
            yield from in_file(one)
    elif isinstance(value, str):
        yield value


def of_themes(language: str) -> Iterator[str]:
    for file in sorted((HOME / "themes").glob(f"*/{language}.toml")):
        yield from in_file(read(file.parent.name, language))


def of_commands() -> Iterator[str]:
    """Every text in the commands' code that is not a docstring."""
    for file in sorted((HOME / "cli").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                yield node.value


def of_app(language: str) -> Iterator[str]:
    yield from in_file(json.loads((APP / f"{language}.json").read_text(encoding="utf-8")))


def stiff(texts: Iterator[str], language: str) -> list[str]:
    avoided = re.compile(rf"(?<!\w)({STIFF[language]})(?!\w)", re.IGNORECASE)
    return [text for text in texts if avoided.search(text)]


@pytest.mark.parametrize("language", STIFF)
def test_themes_speak_as_people_do(language: str) -> None:
    assert stiff(of_themes(language), language) == []


@pytest.mark.parametrize("language", STIFF)
def test_the_app_speaks_as_people_do(language: str) -> None:
    assert stiff(of_app(language), language) == []


def test_commands_speak_as_people_do() -> None:
    assert stiff(of_commands(), "en") == []


def test_a_stiff_word_would_be_noticed() -> None:
    assert stiff(iter(["Whom do you suspect?", "Who is to be the victim?", "Who dies?"]), "en") != []
    assert len(list(of_themes("en"))) > 2000
    assert len(list(of_commands())) > 200
