"""`nightcall cards`: everything a book can be made of, and every example in it is true."""

from __future__ import annotations

import tomllib

import pytest

from nightcall.cli.main import main
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.days.all import DAY_STEPS
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.files import from_data, load
from nightcall.hidden_roles.glossary import Entry, glossary
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.kernel.tags import tag_of
from tests.hidden_roles.books import with_cards

BOOKS = {book.id: book for book in RULEBOOKS}
ENTRIES = [entry for entries in glossary().values() for entry in entries]


def test_everything_is_listed() -> None:
    listed = {title: [entry.name for entry in entries] for title, entries in glossary().items()}
    assert listed == {
        "abilities": [tag_of(kind) for kind in abilities()],
        "day steps": [tag_of(kind) for kind in DAY_STEPS],
        "dawn rules": list(dawn_rules()),
        "end rules": list(END_RULES),
        "options": list(Options.__struct_fields__),
    }


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_entry_has_a_meaning_and_so_has_every_argument(entry: Entry) -> None:
    assert entry.meaning.endswith(".")
    assert entry.meaning[0].isupper()
    for argument in entry.arguments:
        assert argument.meaning.endswith(".")
        assert argument.takes


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_example_loads_into_the_book_that_it_is_taken_from(entry: Entry) -> None:
    """The example takes the place of what the book says there, and nothing has changed."""
    assert entry.name in entry.example
    if not entry.book:  # no shipped book has it: the example is a card that one could have, or a rule of dawn
        for card in tomllib.loads(entry.example).get("cards", ()):
            assert with_cards(card).card("my_card").abilities
        return
    book = BOOKS[entry.book].as_data()
    for key, example in tomllib.loads(entry.example).items():
        if key == "cards":
            (card,) = example
            book["cards"] = [card if one["name"] == card["name"] else one for one in book["cards"]]
        elif key == "options":
            book["options"] |= example
        else:
            book[key] = example
    assert from_data(book) is BOOKS[entry.book]


def test_an_example_that_is_wrong_would_be_noticed() -> None:
    card = tomllib.loads(next(entry for entry in ENTRIES if entry.name == "inspect").example)["cards"][0]
    book = BOOKS["millers-hollow"].as_data()
    card["abilities"][0]["shows"] = "team"
    book["cards"] = [card if one["name"] == card["name"] else one for one in book["cards"]]
    book["id"] = "another"
    assert from_data(book).cards != BOOKS["millers-hollow"].cards


def test_the_command_tells_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards"]) == 0
    said = capsys.readouterr().out
    assert [line[2:] for line in said.splitlines() if line.startswith("# ")] == [
        "Abilities",
        "Day steps",
        "Dawn rules",
        "End rules",
        "Options",
    ]
    assert [line[3:] for line in said.splitlines() if line.startswith("## ")] == [entry.name for entry in ENTRIES]
    assert max(map(len, said.splitlines())) <= 120


def test_the_command_tells_of_one_ability_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "inspect"]) == 0
    assert capsys.readouterr().out == (
        """# Abilities

## inspect
Each night its holder learns something of another living seat. Shows the card itself, or only the
side it is seen with; a table may choose otherwise. Where two share this call they wake together,
choose one seat together, and each learns what its own card shows.
- shows: 'card' or 'team'. What its holder learns: the card itself, or only the side.
- call: a text in quotes. The name to call it by; without one, the card's own.
- nights: 'even', 'every', 'first', 'from_second' or 'second' (usually "every"). The nights in which
  it is called.
- called after: swap
As in millers-hollow:

    [[cards]]
    name = "fortune_teller"
    wins_with = "village"
    seen_as = "village"
    counts_as = "village"
    abilities = [
        { ability = "inspect", shows = "card" },
    ]

"""
    )


def test_a_name_that_there_is_not_is_one_sentence_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "inspekt"]) == 2
    assert capsys.readouterr().err == "nightcall: There is no 'inspekt'; did you mean 'inspect'?\n"


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)
def test_a_shipped_book_is_printed_to_start_from(book: HiddenRolesBook, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--book", book.id]) == 0
    assert load(capsys.readouterr().out) is book


def test_a_book_without_cards_or_of_no_known_name_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--book", "catching-santa"]) == 2
    assert "catching-santa has no cards." in capsys.readouterr().err
    assert main(["cards", "--book", "moby-dick"]) == 2
    assert "There is no rulebook 'moby-dick'" in capsys.readouterr().err


def test_a_whole_book_and_one_ability_are_not_asked_for_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "guard", "--book", "millers-hollow"]) == 2
    assert capsys.readouterr().err == "nightcall: --book prints a whole rulebook: leave NAME out.\n"
