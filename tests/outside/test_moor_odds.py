"""Powers from an installed package in the lab: one with all halves, and one that has the rule alone."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.compiling import one_at_a_time
from tests.outside.test_moor import written_by


@cache
def found() -> dict[str, Any]:
    with one_at_a_time():
        return written_by("odds.py")


def test_compiled_games_with_a_packages_power_are_the_engines() -> None:
    assert any(line.startswith("cursed ") for line in found()["words"])


def test_its_odds_are_exact_and_games_come_out_as_they_say() -> None:
    exact, compiled = found()["odds"]["exact"], found()["odds"]["compiled"]
    assert (exact["how"], compiled["how"]) == ("exact", "compiled")
    for side, share in exact["sides"].items():
        assert compiled["sides"][side]["chance"] == pytest.approx(share["chance"], abs=0.01)


def test_a_power_with_the_rule_alone_is_played_on_the_engine_and_says_so() -> None:
    alone = found()["odds"]["alone"]
    assert (alone["how"], alone["games"]) == ("engine", 40)
    assert alone["why"] == [
        "Not computed exactly: The chain does not follow what 'lantern_bearer' does.",
        "Simulated on the engine, which is slower: The ability 'lantern' of moor has no compiled half.",
    ]


def test_the_command_says_the_same_of_the_book_in_its_file() -> None:
    exact, alone = found()["said"]["hag"], found()["said"]["lantern_bearer"]
    assert "computed exactly" in exact
    assert "from 20 games on the engine" in alone
    assert "The ability 'lantern' of moor has no compiled half." in alone
