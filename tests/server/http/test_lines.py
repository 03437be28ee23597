"""What a typed line would be understood as: asked of the server before it is said, and answered beside."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import Reader
from nightcall.server.beside.reading import line_understood
from nightcall.wire.rooms.requests import LineAsked

PLAYERS = ("Ann", "Bob", "Will")


def asked(text: str, **members: Any) -> LineAsked:
    table: dict[str, Any] = {"book": "millers-hollow", "players": PLAYERS, "speaker": 0}
    return LineAsked(text=text, **(table | members))


def test_a_line_is_understood_in_a_process_beside() -> None:
    async def story() -> None:
        beside = Beside(1)
        try:
            found = await Reader(beside).line(asked("I'm the witch and Bob is a wolf"))
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
