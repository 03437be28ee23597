"""Figures: shares, gains, ratings and calibration come to what they come to by hand."""

from __future__ import annotations

import pytest

from nightcall.arena.cells import read_cell
from nightcall.arena.charts import every_chart
from nightcall.arena.fenced import Fault
from nightcall.arena.figures.behaviour import behaviour
from nightcall.arena.figures.boosting import tell_by_first_day
from nightcall.arena.figures.calibration import calibration, separation
from nightcall.arena.figures.ratings import ratings
from nightcall.arena.figures.shares import gain, holders, sides
from nightcall.arena.game import play
from nightcall.arena.lineup import Lineup
from nightcall.arena.played import BallotCast, BeliefBeforeVote, HitCount, Played
from nightcall.arena.report import report
from nightcall.arena.schedule import Schedule
from nightcall.arena.series import Series
from nightcall.lab.charts.svg import svg


def game(number: int, kinds: tuple[str, ...], winners: tuple[int, ...], **more: object) -> Played:
    """A game in which seat 0 is the only wolf."""
    cards = ("werewolf", *["townsperson"] * (len(kinds) - 1))
    won = "wolves" if winners == (0,) else "village"
    return Played(cell="c", lineup=0, number=number, cards=cards, kinds=kinds, won=won, winners=winners, **more)  # type: ignore[arg-type]


def test_an_area_under_the_curve_counts_pairs_and_halves_equal_ones() -> None:
    said = [
        BeliefBeforeVote(1, 0, 0.9, True),
        BeliefBeforeVote(1, 1, 0.5, False),
        BeliefBeforeVote(1, 2, 0.5, True),
        BeliefBeforeVote(1, 3, 0.1, False),
    ]
    assert separation(said) == pytest.approx((1 + 1 + 0.5 + 1) / 4)
    assert separation(said[:1]) is None


def test_a_belief_is_judged_against_the_base_rate() -> None:
    sure = [
        BeliefBeforeVote(1, 0, 1.0, True),
        BeliefBeforeVote(1, 1, 0.0, False),
        BeliefBeforeVote(2, 2, 0.0, False),
        BeliefBeforeVote(2, 3, 0.0, False),
    ]
    found = calibration(sure)
    assert found is not None
    assert (found.base_rate, found.base_brier, found.brier, found.ece, found.auc) == (0.25, 0.1875, 0.0, 0.0, 1.0)
    assert found.auc_by_day == {1: 1.0}
    wrong = calibration([BeliefBeforeVote(1, 0, 0.2, True), BeliefBeforeVote(1, 1, 0.8, False)])
    assert wrong is not None
    assert wrong.brier == pytest.approx(0.64)
    assert wrong.ece == pytest.approx(0.8)


def test_who_wins_is_told_by_side_and_by_holder_with_an_interval() -> None:
    games = [game(0, ("a", "b", "b"), (0,)), game(1, ("a", "b", "b"), (1, 2))]
    assert sides(games)["wolves"].share.chance == 0.5
    assert sides(games)["wolves"].share.low > 0
    held = holders(games)
    assert (held["a"]["werewolf"].of, held["b"]["townsperson"].of) == (2, 4)
    assert held["b"]["townsperson"].share.chance == 0.5


def test_a_gain_is_what_the_seats_that_differ_win_more_in_the_same_games() -> None:
    liar, usual = ("liar", "b", "b"), ("b", "b", "b")
    pairs = [(game(n, liar, (0,)), game(n, usual, (0,) if n % 2 else (1, 2))) for n in range(40)]
    found = gain(pairs)
    assert found is not None
    assert found.points == 50
    assert 30 < found.low < 50 < found.high < 70
    assert gain([(game(0, usual, (0,)), game(0, usual, (0,)))]) is None


def test_the_stronger_kind_has_the_higher_rating_on_its_side() -> None:
    games = [
        game(n, ("strong" if n % 2 else "weak", "b", "b"), (0,) if n % 2 or n % 4 == 0 else (1, 2)) for n in range(200)
    ]
    found = ratings(games, lambda one, seat: one.cards[seat] == "werewolf")
    assert found["strong"].wolves is not None
    assert found["weak"].wolves is not None
    assert found["strong"].wolves > found["weak"].wolves + 50
    assert found["strong"].village is None


def test_only_ballots_that_could_have_differed_are_asked_for_unanimity() -> None:
    cast = (
        BallotCast(1, "vote", 8, 7, 0.4),
        BallotCast(1, "vote", 8, 5, 0.4),
        BallotCast(1, "verdict", 8, 8, 0.4),
        BallotCast(2, "vote", 5, 5, 0.4),
        BallotCast(2, "vote", 8, 8, 0.95),
    )
    found = behaviour([game(0, ("a", "b"), (0,), ballots=cast)])
    assert found.unanimous_but_one is not None
    assert (found.unanimous_but_one.of, found.unanimous_but_one.share.chance) == (2, 0.5)


def test_a_tell_counts_games_too_in_which_nobody_made_the_act() -> None:
    one = game(0, ("a", "b"), (0,), acts={"claim": (2, 1)}, alike={"claim": 1.0}, days_lived=(2, 4))
    other = game(1, ("a", "b"), (0,), acts={}, days_lived=(2, 4))
    claim = behaviour([one, other]).tells["claim"]
    assert (claim.points, claim.points_a_day) == (37.5, 25)


def test_a_machine_finds_wolves_who_act_otherwise_on_the_first_day_and_none_who_do_not() -> None:
    def games(tell: int) -> list[Played]:
        """Wolves say this many words more than the others, who say 0 to 6."""

        def row(n: int, seat: int) -> tuple[bool, tuple[int, ...]]:
            return seat < 2, ((n * 5 + seat * 3) % 7 + tell * (seat < 2), seat % 2)

        return [game(n, ("a", "b"), (0,), first_day=tuple(row(n, seat) for seat in range(8))) for n in range(120)]

    plain, open_faced = tell_by_first_day(games(0)), tell_by_first_day(games(4))
    assert plain is not None
    assert open_faced is not None
    assert plain < 0.6 < 0.8 < open_faced
    assert tell_by_first_day(games(0)[:10]) is None


def test_a_report_counts_faults_and_leaves_unfinished_games_out() -> None:
    cell = read_cell("millers-hollow:8")
    series = Series.of((cell,), (Lineup(("sensible", "loud")),), "s", {})
    games = [play(Schedule(series).game(key), 60.0)[0] for key in series.keys(3)]
    fault = Fault("mine.py:Mine", 3, "crashed", "It left.")
    lost = Played(cell=cell.name, lineup=0, number=3, cards=games[0].cards, kinds=games[0].kinds, faults=(fault,))
    found = report(series, [*games, lost])
    assert found.tables[0].games == 3
    assert found.unfinished == 1
    assert found.faults["mine.py:Mine"].counts == {"crashed": 1}
    assert set(found.ratings) == {"sensible", "loud"}
    assert all(svg(chart).startswith("<svg") for _, chart in every_chart(found))


def test_counts_are_added() -> None:
    assert HitCount(1, 2) + HitCount(2, 3) == HitCount(3, 5)
