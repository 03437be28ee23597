"""The simulator's games come out as the chain says, for every table that both can tell."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.lab.estimate import estimate
from nightcall.lab.exact.chain import exact_odds
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM
from tests.compiling import one_at_a_time
from tests.lab.exact.tables import ERROR_RATE, TABLES

GAMES = 100_000


@pytest.mark.parametrize(("book", "players", "deck", "options"), TABLES)
def test_the_interval_of_the_simulator_holds_the_exact_chance(
    book: HiddenRolesBook, players: int, deck: tuple[str, ...], options: Mapping[str, Any]
) -> None:
    exact = exact_odds(book, prepare(book, players, deck, options))
    with one_at_a_time():
        played = estimate(book, players, deck, options, RANDOM, GAMES, "simulator", how="compiled")
    assert played.how == "compiled"
    wide = NormalDist().inv_cdf(1 - ERROR_RATE / (2 * 4 * len(TABLES)))  # at most four sides
    for side, chance in exact.sides.items():
        spread = sqrt(float(chance) * (1 - float(chance)) / GAMES)
        assert played.of(side).chance == pytest.approx(float(chance), abs=wide * spread), side
    assert played.nights == pytest.approx(float(exact.nights), abs=0.05)
