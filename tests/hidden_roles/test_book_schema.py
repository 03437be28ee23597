"""The JSON Schema of a rulebook's file: takes every book there is, and underlines what is not one."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest
from jsonschema import Draft7Validator

from nightcall.hidden_roles.book_schema import book_schema
from nightcall.hidden_roles.files import dump
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from tests.hidden_roles.own_books import EXAMPLES, GAMEKEEPER, problems, spoilt

VALIDATOR: Final[Any] = Draft7Validator(book_schema())


def faults(text: str) -> list[str]:
    """What an editor underlines in this file."""
    return [error.message for error in VALIDATOR.iter_errors(tomllib.loads(text))]


def test_it_is_a_schema_as_editors_know_it() -> None:
    Draft7Validator.check_schema(book_schema())


def test_every_shipped_book_and_every_example_is_taken() -> None:
    texts = {book.id: dump(book) for book in RULEBOOKS} | {
        path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.toml")
    }
    assert len(texts) >= 6
    assert {name: found for name, text in texts.items() if (found := faults(text))} == {}


def test_the_examples_name_it_for_editors() -> None:
    for path in EXAMPLES.glob("*.toml"):
        directive, place = path.read_text(encoding="utf-8").splitlines()[0].split()
        assert directive == "#:schema"
        assert (path.parent / place).resolve() == (EXAMPLES.parent / "docs" / "schema" / "book.json").resolve()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "lighthouse"', 'id = "The Lighthouse"'),
        ('plain = "keeper"\n', ""),
        ("most_players = 9", 'most_players = "nine"'),
        ('wins_with = "wolves"', 'wins_with = "werewolves"'),
        ('ability = "hunt"', 'ability = "hunts"'),
        ('shows = "team"', 'shows = "side"'),
        ('ability = "inspect", shows = "team"', 'ability = "inspect"'),
        ('name = "doctor"', 'name = "The Doctor"'),
        ('step = "pointing"', 'step = "shouting"'),
        ('dawn = ["bite"', 'dawn = ["bites"'),
        ('ends = ["everyone_is_dead"', 'ends = ["everyone_is_bored"'),
        ("whispers = false", 'whispers = "no"'),
        ("quiet_rounds = 3", "quite_rounds = 3"),
        ("5 = { wrecker = 1", "five = { wrecker = 1"),
        ("most = 3", "mots = 3"),
        ('wolves = "Wreckers"', "wolves = 7"),
    ],
)
def test_what_is_refused_for_its_form_is_underlined(old: str, new: str) -> None:
    text = spoilt(old, new)
    assert problems(text)
    assert faults(text)


def test_a_book_that_extends_another_needs_no_more_than_its_name() -> None:
    assert faults('id = "mine"\nextends = "millers-hollow"') == []
    assert faults('extends = "millers-hollow"') == ["'id' is a required property"]
    assert faults(spoilt('extends = "millers-hollow"', 'extends = "chess"', GAMEKEEPER))
    assert len(faults('id = "mine"')) == 12


def test_what_it_says_of_a_key_is_there_to_be_read() -> None:
    schema = book_schema()
    for where in (schema, schema["$defs"]["Card"], schema["properties"]["options"]):
        assert all(one["description"] for one in where["properties"].values())
