"""`import nightcall`: light to import, and an English sentence to use; docs/library.md is run as it stands."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nightcall

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def test_every_example_on_the_page_is_true() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "library.md", str(PAGE), 0)
    complaints: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=complaints.append)
    assert result.attempted >= 40
    assert not result.failed, "".join(complaints)


def test_importing_nightcall_costs_nothing() -> None:
    look = "import sys, nightcall; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", look], text=True).split()
    assert not {"msgspec", "rich", "nightcall.kernel", "nightcall.library"} & set(loaded)


def test_every_name_that_is_promised_is_there() -> None:
    for name in nightcall.__all__:
        assert getattr(nightcall, name) is not None
        assert name in dir(nightcall)
    with pytest.raises(AttributeError, match="no_such_thing"):
        nightcall.no_such_thing  # noqa: B018


def test_every_shipped_rulebook_is_found_by_its_name() -> None:
    books = nightcall.rulebooks()
    assert {"millers-hollow", "santa-saboteurs", "catching-santa"} <= books.keys()
    for name, book in books.items():
        assert nightcall.rulebook(name) is book
        assert book.id == name


def test_an_unknown_rulebook_is_told_which_ones_there_are() -> None:
    with pytest.raises(nightcall.BadSetup, match="no rulebook 'chess'; there are millers-hollow"):
        nightcall.new_game("chess", players=2)


def test_a_game_may_be_begun_with_a_book_in_hand() -> None:
    book = nightcall.rulebook("santa-saboteurs")
    assert nightcall.new_game(book, 8, seed=1).log == nightcall.new_game("santa-saboteurs", 8, seed=1).log


def test_a_book_of_your_own_is_named_by_its_file_as_text_or_as_a_path() -> None:
    file = PAGE.parents[1] / "examples" / "lighthouse.toml"
    assert nightcall.rulebook(file) == nightcall.rulebook(str(file))
    assert nightcall.new_game(file, 7, seed=1).log == nightcall.new_game(str(file), 7, seed=1).log


def test_the_cards_on_the_table_are_the_deck() -> None:
    cards = ["thief", "werewolf", "fortune_teller", *["townsperson"] * 5]
    game = nightcall.new_game("millers-hollow", 8, cards=cards, middle=["werewolf", "townsperson"], seed=1)
    assert game.header.deck == {"werewolf": 2, "townsperson": 6, "fortune_teller": 1, "thief": 1}


@pytest.mark.parametrize(
    ("setup", "what_to_do"),
    [
        ({"cards": "marked"}, "'shuffled', 'learnt' or a list"),
        ({"middle": ["werewolf"]}, "together with the cards of all seats"),
        ({"cards": "learnt", "middle": ["werewolf"]}, "together with the cards of all seats"),
        ({"cards": ["werewolf", "townsperson"]}, "cards"),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(setup: dict[str, Any], what_to_do: str) -> None:
    with pytest.raises(nightcall.BadSetup, match=what_to_do):
        nightcall.new_game("millers-hollow", 8, seed=1, **setup)


def test_without_a_seed_the_deal_is_sealed() -> None:
    first, second = (nightcall.new_game("millers-hollow", 8) for _ in range(2))
    assert nightcall.verify(first.log).seal
    assert first.log[0] != second.log[0]


def test_every_shipped_event_can_be_imported_from_one_place() -> None:
    from nightcall import events
    from nightcall.catalogue import event_types

    assert {kind.__name__: kind for kind in event_types()} == {name: getattr(events, name) for name in events.__all__}


@pytest.mark.parametrize("seat", [8, 77, -3])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    game = nightcall.new_game("millers-hollow", players=8, seed=7)
    with pytest.raises(nightcall.Refused, match=f"There is no seat {seat}; seats are numbered from 0 to 7"):
        game.view(seat)
