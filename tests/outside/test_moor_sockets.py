"""Powers from an installed package in a room: a whole game over sockets, with a device at every seat."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from tests.outside.test_moor import written_by

ROOT = Path(__file__).parents[2]


@cache
def found() -> dict[str, Any]:
    return written_by("sockets.py", ROOT)


def test_a_game_with_a_packages_powers_is_played_to_its_end_in_a_room() -> None:
    assert found()["outcomes"] == 1
    assert found()["packages"] == {"moor-powers": "1.2"}


def test_every_device_is_told_what_its_seat_may_know_and_nothing_else() -> None:
    assert found()["wrong"] == []
    assert {kind for kind, _, _ in found()["told"]} == {"cursed", "lantern_held", "lit_up"}
    assert [(kind, viewer) for kind, viewer, named in found()["told"] if viewer != named] == []
