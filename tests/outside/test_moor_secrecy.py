"""Powers from an installed package and the battery of secrecy, with the package's own table of who may know what."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.outside.test_moor import written_by

ROOT = Path(__file__).parents[2]


@cache
def found() -> dict[str, Any]:
    return written_by("secrecy.py", ROOT)


def test_pairs_of_worlds_are_alike_to_the_seat_that_may_not_tell_them_apart() -> None:
    assert found()["leaks"] == []
    assert found()["refused"] == 0
    assert found()["pairs"] >= 120
    assert found()["moved"] > 0.7 * found()["pairs"]
    assert {"hag", "lantern_bearer"} <= set(found()["observers"])


def test_every_event_reaches_those_whom_the_packages_table_names() -> None:
    assert found()["wrong"] == []
    assert found()["kinds"] == ["cursed", "lantern_held", "lit_up"]


@pytest.mark.parametrize(
    "leak", ["a_curse_that_everybody_hears", "a_curse_that_its_victim_feels", "a_lantern_whose_bearer_is_seen"]
)
def test_a_leak_that_is_planted_in_the_package_is_found_in_both_ways(leak: str) -> None:
    assert found()["planted"][leak]["worlds"]
    assert found()["planted"][leak]["by_the_book"]
