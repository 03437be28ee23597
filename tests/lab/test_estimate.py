"""One question for all odds: what it answers, how, and what it refuses."""

import pytest

from nightcall.hidden_roles.rulebooks.lupus_in_tabula import LUPUS_IN_TABULA
from nightcall.hidden_roles.rulebooks.millers_hollow import MILLERS_HOLLOW
from nightcall.hidden_roles.rulebooks.santa_saboteurs import SANTA_SABOTEURS
from nightcall.kernel.errors import BadSetup
from nightcall.lab.estimate import Patience, estimate, is_quickly_exact, possible_sides
from nightcall.lab.odds import Tally, wilson
from nightcall.lab.policies.playing import play, prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NotCompiled, NotExact


def test_a_basic_deck_is_computed() -> None:
    odds = estimate(MILLERS_HOLLOW, 12)
    assert odds.how == "exact"
    assert odds.games == 0
    assert odds.of("wolves").chance + odds.of("village").chance == pytest.approx(1)
    assert odds.of("wolves").margin == 0


def test_game_k_of_a_series_is_the_engines_game_with_that_seed() -> None:
    setup = prepare(SANTA_SABOTEURS, 9, ["love_elf"], None)
    won = [play(SANTA_SABOTEURS, setup, Policy(30), f"x/{game}").outcome.won for game in range(20)]
    odds = estimate(SANTA_SABOTEURS, 9, ["love_elf"], None, Policy(30), 20, "x", how="engine")
    assert odds.how == "engine"
    assert odds.of("wolves").chance == won.count("wolves") / 20


def test_a_side_that_could_win_and_did_not_has_an_interval_all_the_same() -> None:
    odds = estimate(SANTA_SABOTEURS, 12, ["love_elf"], None, RANDOM, 5, how="engine")
    assert odds.sides.keys() >= {"wolves", "village", "lovers"}
    assert odds.of("lovers").high > 0.3


def test_who_can_win_is_read_from_the_deck() -> None:
    assert possible_sides(LUPUS_IN_TABULA, prepare(LUPUS_IN_TABULA, 15, None, None)) == ("wolves", "village", "alone")
    assert possible_sides(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, None, None)) == ("wolves", "village")


def test_a_deck_with_many_acting_cards_is_played_unless_somebody_asks_for_the_chain() -> None:
    assert is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, ["hunter"], None))
    assert not is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, ["hunter", "witch", "little_girl"], None))
    assert is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, ["cupido"], None))
    assert is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, None, {"tied_vote": "again"}))
    assert not is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, ["cupido"], {"tied_vote": "again"}))
    assert not is_quickly_exact(MILLERS_HOLLOW, prepare(MILLERS_HOLLOW, 12, None, {"quiet_rounds": 0}))
    with pytest.raises(NotExact):
        estimate(MILLERS_HOLLOW, 12, None, None, Policy(20), how="exact")


def test_a_table_that_compiled_code_does_not_know_is_played_on_the_engine_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("Nothing can be compiled.")

    monkeypatch.setattr("nightcall.lab.game_series.GameSeries.compiled", refuse)
    odds = estimate(SANTA_SABOTEURS, 8, None, None, Policy(50), 1000, patience=Patience(30))
    assert (odds.how, odds.games) == ("engine", 30)
    assert odds.why[-1] == "Simulated on the engine, which is slower: Nothing can be compiled."
    assert odds.of("wolves").margin > 0.1
    with pytest.raises(NotCompiled):
        estimate(SANTA_SABOTEURS, 8, None, None, Policy(50), 10, how="compiled")
    assert estimate(SANTA_SABOTEURS, 8, None, None, Policy(50), 10, how="engine").why == ()


def test_zero_games_and_a_deck_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadSetup, match="0 games are not enough"):
        estimate(MILLERS_HOLLOW, 12, games=0)
    with pytest.raises(BadSetup, match="no card 'wolf'"):
        estimate(MILLERS_HOLLOW, 12, ["wolf"])


def test_tallies_add_up() -> None:
    both = Tally(3, {"wolves": 2, "village": 1}, 14) + Tally(2, {"lovers": 2}, 6)
    assert both == Tally(5, {"wolves": 2, "village": 1, "lovers": 2}, 20)


def test_wilsons_interval_has_the_values_of_the_textbook() -> None:
    """Newcombe 1998, method 3: 81 of 263, 15 of 148, and none of 20."""
    assert _near(81, 263, 0.2553, 0.3662)
    assert _near(15, 148, 0.0624, 0.1605)
    assert _near(0, 20, 0.0, 0.1611)


def _near(wins: int, games: int, low: float, high: float) -> bool:
    share = wilson(wins, games)
    return abs(share.low - low) < 5e-5 and abs(share.high - high) < 5e-5
