"""The search for a fair board, the board that was found, and its picture."""

from __future__ import annotations

import pytest

import dev
from nightcall.race.board import read_board
from nightcall.race.pieces import CHRISTMAS_PIECES

SOME = (1, 4, 7, 10, 11)

pytestmark = pytest.mark.usefixtures("compiled")


def furthest(games: int) -> float:
    """How far any seat of any table is from an equal share on the shipped board."""
    from nightcall.lab.race.luck import series
    from nightcall.lab.race.simulate import play_games

    board, keys = read_board("fair"), series("fair", 0, games)
    return max(
        abs(float(share) - 1 / players)
        for policy in ("random", "greedy")
        for players in (2, 3, 4)
        for share in play_games(board, [policy] * players, keys).shares.mean(axis=0)
    )


def test_no_corner_of_the_shipped_board_is_clearly_better() -> None:
    # Half a percentage point, and three standard deviations of what so few games can tell.
    assert furthest(10_000) < 0.005 + 3 * 0.5 / 10_000**0.5


@pytest.mark.long
def test_no_seats_share_is_half_a_point_from_equal_over_a_million_games_a_table() -> None:
    assert furthest(1_000_000) <= 0.005


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_strong_players_every_equal_share_is_within_its_interval(players: int) -> None:
    from nightcall.lab.race.simulate import simulate
    from nightcall.lab.series import MeanEstimate

    shares = simulate(read_board("fair"), ["strong"] * players, 60_000, "report").shares
    for seat in range(players):
        assert MeanEstimate.of(shares[:, seat], at_once=players).holds(1 / players)


def test_a_seats_surplus_is_the_others_loss() -> None:
    from nightcall.lab.race.luck import series
    from nightcall.lab.race.search import surplus

    measured = surplus(12, SOME, series("x", 0, 200))
    assert len(measured) == 22
    for two_players in ([0, 2], [1, 3], [11, 13], [12, 14]):
        assert measured[two_players].sum() == pytest.approx(0)
    for table in (slice(4, 7), slice(7, 11), slice(15, 18), slice(18, 22)):
        assert measured[table].sum() == pytest.approx(0)


def test_a_turned_board_is_the_same_for_two_and_for_four_with_the_seats_moved_on() -> None:
    """Told by many games, for the throws are others; three players leave a corner empty, so it is another board."""
    from nightcall.lab.race.luck import series
    from nightcall.lab.race.search import surplus, turned

    keys = series("turned", 0, 4000)
    here = turned(surplus(12, SOME, keys), 1)
    there = surplus(12, tuple((space + 3) % 12 for space in SOME), keys)
    same = [*range(4), *range(7, 11)]
    assert abs(there[same] - here[same]).max() < 0.035 < abs(here[same]).max()


def test_a_board_is_as_unfair_as_its_worst_table_with_the_better_pair_for_two() -> None:
    import numpy as np

    from nightcall.lab.race.search import unfairness

    found = np.zeros((1, 22))
    found[0, [0, 2]] = 0.04, -0.04
    found[0, [12, 14]] = 0.01, -0.01
    found[0, 5] = -0.02
    worst, pair = unfairness(found)
    assert worst.tolist() == [0.02]
    assert pair.tolist() == [1]


def test_boards_whose_effects_cancel_out_are_the_promising_ones() -> None:
    import numpy as np

    from nightcall.lab.race.search import BoardSearch

    search = BoardSearch(12)
    effects = np.full((5, 12, 22), 0.1)
    effects[range(5), SOME] = 0
    assert search.promising(effects, 3)[0] == (0, SOME)
    search.measure(SOME, 100)
    assert SOME not in [starts for _, starts in search.promising(effects, 3)]


def test_more_games_on_a_board_are_other_games() -> None:
    from nightcall.lab.race.search import BoardSearch

    at_once, in_parts = BoardSearch(12), BoardSearch(12)
    at_once.measure(SOME, 300)
    in_parts.measure(SOME, 100)
    in_parts.measure(SOME, 200)
    (one,), (other,) = at_once.ranking(at_once.effects()), in_parts.ranking(in_parts.effects())
    assert one.games == other.games == 300
    assert one.unfairness == pytest.approx(other.unfairness)


def test_promising_boards_are_fairer_than_random_ones() -> None:
    import random
    from statistics import median

    from nightcall.lab.race.search import BoardSearch

    search, luck = BoardSearch(12), random.Random(5)
    drawn = [tuple(luck.sample(search.free, 5)) for _ in range(40)]
    for starts in drawn:
        search.measure(starts, 300)
    promising = [starts for _, starts in search.promising(search.effects(), 10)]
    for starts in promising:
        search.measure(starts, 300)
    unfairness = {found.starts: found.unfairness for found in search.ranking(search.effects())}
    assert median(unfairness[starts] for starts in promising) < median(unfairness[starts] for starts in drawn)


def test_the_picture_in_the_docs_is_of_the_shipped_board() -> None:
    from nightcall.lab.race.report import picture

    assert dev.read("docs/board.svg") == picture(read_board("fair"))


def test_the_page_about_the_board_names_every_starting_space() -> None:
    board, page = read_board("fair"), dev.read("docs/board.md")
    for piece in CHRISTMAS_PIECES:
        assert f"{piece} = {board.christmas[piece]}" in page
