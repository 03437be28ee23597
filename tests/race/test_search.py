"""The search for a fair board, the board that was found, and its picture."""

from __future__ import annotations

import pytest

import dev
from nightcall.race.board import read_board
from nightcall.race.pieces import CHRISTMAS_PIECES

pytestmark = pytest.mark.usefixtures("compiled")


def furthest(games: int) -> float:
    """How far any seat of any table is from an equal share on the shipped board."""
    from nightcall.lab.race.luck import series
    from nightcall.lab.race.search import surplus

    return float(abs(surplus(read_board("fair"), series("fair", 0, games))).max())


def test_no_corner_of_the_shipped_board_is_clearly_better() -> None:
    # Half a percentage point, and three standard deviations of what so few games can tell.
    assert furthest(20_000) < 0.005 + 3 * 0.5 / 20_000**0.5


@pytest.mark.long
def test_no_seats_share_is_half_a_point_from_equal_over_a_million_games_a_table() -> None:
    assert furthest(1_000_000) <= 0.005


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_strong_players_every_equal_share_is_within_its_interval(players: int) -> None:
    from nightcall.lab.race.simulate import Estimate, simulate

    shares = simulate(read_board("fair"), ["strong"] * players, 8_000, "strong").shares
    # The interval of each is made for all nine together: 2.77 deviations instead of 1.96.
    for seat in range(players):
        share = Estimate.of(shares[:, seat])
        assert abs(share.mean - 1 / players) <= share.margin * 2.77 / 1.96


def test_a_seats_surplus_is_the_others_loss() -> None:
    from nightcall.lab.race.luck import series
    from nightcall.lab.race.search import TABLES, surplus

    measured = surplus(read_board("fair"), series("x", 0, 200))
    assert len(measured) == sum(players for players, _ in TABLES)
    assert measured[:2].sum() == pytest.approx(0)
    assert measured[-4:].sum() == pytest.approx(0)


def test_boards_whose_effects_cancel_out_are_the_promising_ones() -> None:
    import numpy as np

    from nightcall.lab.race.search import Search

    search = Search(12)
    effects = np.full((5, 12, 18), 0.1)
    best = (1, 4, 7, 10, 11)
    effects[range(5), best] = 0
    assert search.promising(effects, 3)[0] == best
    search.measure(best, 100)
    assert best not in search.promising(effects, 3)


def test_more_games_on_a_board_are_other_games() -> None:
    from nightcall.lab.race.search import Search

    at_once, in_parts = Search(12), Search(12)
    at_once.measure((1, 4, 7, 10, 11), 300)
    in_parts.measure((1, 4, 7, 10, 11), 100)
    in_parts.measure((1, 4, 7, 10, 11), 200)
    assert in_parts.ranking()[0].games == 300
    assert in_parts.ranking()[0].unfairness == pytest.approx(at_once.ranking()[0].unfairness)


def test_effects_are_found_again_in_what_is_measured() -> None:
    """Of a turned board for two or four players the same is known, with the seats moved on."""
    import numpy as np

    from nightcall.lab.race.search import Search

    search = Search(12)
    starts = (1, 4, 7, 10, 11)
    search.measure(starts, 2000)
    effects = search.effects()
    half_a_turn = tuple((space + 6) % 12 for space in starts)
    here = effects[range(5), starts].sum(axis=0)
    there = effects[range(5), half_a_turn].sum(axis=0)
    assert here[0] == pytest.approx(there[1])
    assert np.allclose(here[10:14], np.roll(there[10:14], 2))
    assert abs(here).max() > 0


def test_promising_boards_are_fairer_than_random_ones() -> None:
    import random
    from statistics import median

    from nightcall.lab.race.search import Search

    search, luck = Search(12), random.Random(5)
    drawn = [tuple(luck.sample(search.free, 5)) for _ in range(40)]
    for starts in drawn:
        search.measure(starts, 300)
    promising = search.promising(search.effects(), 10)
    for starts in promising:
        search.measure(starts, 300)
    unfairness = {found.starts: found.unfairness for found in search.ranking()}
    assert median(unfairness[starts] for starts in promising) < median(unfairness[starts] for starts in drawn)


def test_the_picture_in_the_docs_is_of_the_shipped_board() -> None:
    from nightcall.lab.race.report import picture

    assert dev.read("docs/board.svg") == picture(read_board("fair"))


def test_the_page_about_the_board_names_every_starting_space() -> None:
    board, page = read_board("fair"), dev.read("docs/board.md")
    for piece in CHRISTMAS_PIECES:
        assert f"{piece} = {board.christmas[piece]}" in page
