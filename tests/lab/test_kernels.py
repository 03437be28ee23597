"""Compiled code in the background: ready once it has played, never where it cannot, and it goes on where it is told."""

import msgspec
import pytest

from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.lab.candidate import Candidate
from nightcall.lab.game_series import GameSeries
from nightcall.lab.kernels import Kernels
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import Policy
from nightcall.lab.refusals import NotCompiled
from tests.compiling import one_at_a_time

PRIVATE = Policy(0, "private")


def test_kernels_are_ready_once_they_have_played_a_game() -> None:
    warming = Kernels(SANTA_SABOTEURS, prepare(SANTA_SABOTEURS, 8, None, None), PRIVATE)
    assert not warming.are_ready
    with one_at_a_time():
        warming.warm_up()
    assert warming.are_ready


def test_kernels_are_never_ready_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("Simulation needs Numba.")

    monkeypatch.setattr(GameSeries, "compiled", refuse)
    warming = Kernels(SANTA_SABOTEURS, prepare(SANTA_SABOTEURS, 8, None, None), PRIVATE)
    warming.warm_up()
    assert not warming.are_ready
    assert warming.why_not == "Simulation needs Numba."


def test_a_candidate_goes_on_in_compiled_code_where_the_engine_stopped() -> None:
    setup = prepare(SANTA_SABOTEURS, 8, None, None)
    series = GameSeries(SANTA_SABOTEURS, setup, PRIVATE, "on")
    candidate = Candidate(series)
    candidate.learn_more(compiled=False)
    first = candidate.odds
    assert first.how == "engine"
    assert first.of("wolves").chance == series.on_engine(20).wins["wolves"] / 20
    with one_at_a_time():
        candidate.learn_more(compiled=True)
    assert candidate.odds.how == "compiled"
    assert candidate.odds.games > first.games


def test_a_deck_that_cannot_be_compiled_is_played_on_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("This table has something that compiled code does not know.")

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", refuse)
    setup = prepare(SANTA_SABOTEURS, 8, None, None)
    candidate = Candidate(GameSeries(SANTA_SABOTEURS, setup, PRIVATE, "on"))
    candidate.learn_more(compiled=True)
    candidate.learn_more(compiled=True)
    assert candidate.odds.how == "engine"
    assert candidate.odds.games == 40
    assert candidate.why_not_compiled.startswith("This table has")


def test_a_settled_deck_is_one_that_was_computed() -> None:
    candidate = Candidate(GameSeries(SANTA_SABOTEURS, prepare(SANTA_SABOTEURS, 8, None, None), Policy(), 0))
    assert not candidate.is_settled
    candidate.learn_more(compiled=False)
    assert candidate.is_settled
    assert msgspec.to_builtins(candidate.odds)["how"] == "exact"
