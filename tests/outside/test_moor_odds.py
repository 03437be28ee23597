"""Powers from an installed package in the lab: one with all halves, and one that has the rule alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.compiling import one_at_a_time
from tests.outside.test_moor import MOOR, SOURCE


@cache
def found() -> dict[str, Any]:
    """What `odds.py` writes, with the package installed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, MOOR)))}
    with one_at_a_time():
        done = subprocess.run(
            [sys.executable, "-P", str(MOOR / "odds.py")], env=environment, capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


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
        "Played on the engine, which is slower: The ability 'lantern' of moor has no compiled half.",
    ]
