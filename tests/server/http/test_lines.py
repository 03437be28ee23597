"""What a typed line would be understood as: asked of the server before it is said, and answered beside."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from nightcall.kernel.errors import BadSetup
from nightcall.library import own_books
from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import BesideReader
from nightcall.server.beside.reading import line_understood
from nightcall.wire.rooms.requests import LineAsked
from tests.patience import PATIENCE

PLAYERS = ("Ann", "Bob", "Will")
OWN_BOOK = own_books().as_data(own_books().read(Path("examples/gamekeeper.toml").read_text(encoding="utf-8")))


def asked(text: str, **members: Any) -> LineAsked:
    table: dict[str, Any] = {"book": "millers-hollow", "players": PLAYERS, "speaker": 0}
    return LineAsked(text=text, **(table | members))


def test_a_line_is_understood_in_a_process_beside() -> None:
    async def story() -> None:
        beside = Beside(1, patience=PATIENCE)
        try:
            found = await BesideReader(beside, stories=beside).line(asked("I'm the witch and Bob is a wolf"))
            assert [one["says"] for one in found.statements] == ["claim", "accuse"]
        finally:
            beside.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "line",
    [
        asked("lovely weather"),
        asked("Bob and the witch, at dawn, by the vote"),  # unclear
        asked("Bob is a wolf", book="a book of our own"),
        asked("Bob is a wolf", theme="nowhere"),
        asked("Bob is a wolf", language="fr"),
        asked("Bob is a wolf", book="catching-santa"),
    ],
)
def test_what_is_not_understood_is_said_as_it_was_typed(line: LineAsked) -> None:
    assert line_understood(line).statements == ()


def test_a_card_of_a_custom_book_is_understood_by_its_own_title() -> None:
    line = asked("I'm the gamekeeper", book="millers-hollow-with-gamekeeper", own_book=OWN_BOOK)
    assert line_understood(line).statements == ({"says": "claim", "card": "gamekeeper"},)
    assert line_understood(asked("I'm the gamekeeper")).statements == ()


def test_a_custom_book_that_is_too_long_is_refused_before_it_is_read() -> None:
    beside = Beside(1)
    try:
        with pytest.raises(BadSetup, match="longer than"):
            asyncio.run(BesideReader(beside, stories=beside).line(asked("hi", own_book={"id": "x" * 100_000})))
    finally:
        beside.close()


def test_where_no_name_has_a_letter_lines_are_understood_all_the_same() -> None:
    line = asked("I'm the witch", players=("\U0001f43a", "\U0001f408"))
    assert line_understood(line).statements == ({"says": "claim", "card": "witch"},)
