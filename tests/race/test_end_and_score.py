"""The end, the points and the winners; the book's two examples of a score."""

import pytest

from nightcall.kernel.errors import Refused
from nightcall.race.events import RaceEnded
from nightcall.race.score import score, winners_of
from tests.race.kit import game, told

EVERYTHING_ELSE = ["santa", "santa", "santa", "leprechaun", "reindeer", "sleigh"]


def test_the_books_blue_player_has_eight_points() -> None:
    assert score(["fairy", "sleigh", 1, 2], home=1) == 8


def test_the_books_green_player_has_fifteen_points() -> None:
    assert score(["santa", "santa", 0], home=2) == 15


def test_the_books_example_is_won_by_green() -> None:
    # Blue is seat 0 and green seat 1; seat 3 takes the last Christmas piece, which ends the game.
    session = game(
        4,
        turn=3,
        path=[[20], [], [], [4]],
        kept=[["fairy", "sleigh", 1, 2], ["santa", "santa", 0], ["santa"], ["leprechaun"]],
        christmas={"reindeer": 7},
        throws=["fairy", 3],
    )
    assert session.outcome is not None
    assert session.outcome.scores == (8, 15, 4, 2)
    assert session.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("trophy", "points"),
    [("santa", 10), ("fairy", 7), ("leprechaun", 5), ("reindeer", 3), ("sleigh", 2), (3, 1)],
)
def test_each_piece_has_its_points(trophy: object, points: int) -> None:
    assert score([trophy], home=0) == points  # type: ignore[list-item]


def test_every_own_piece_at_home_costs_three_points_and_those_taken_by_others_nothing() -> None:
    session = game(path=[[4], []], christmas={"fairy": 7}, kept=[[1], [*EVERYTHING_ELSE, 0]], throws=["sleigh", 3])
    assert session.outcome is not None
    assert session.outcome.scores == (7 + 1 - 3, 40 + 1 - 6)


def test_the_game_ends_at_once_with_the_last_christmas_piece() -> None:
    session = game(path=[[1], []], christmas={"fairy": 7}, kept=[EVERYTHING_ELSE, [0, 0]], throws=["sleigh", 6, 5])
    assert session.is_over
    assert [type(event).__name__ for event in told(session)][-3:] == ["PieceMoved", "ChristmasPieceTaken", "RaceEnded"]
    assert session.outcome is not None
    assert session.outcome.reason == "nothing_left_to_catch"


def test_the_game_ends_with_the_third_santa_if_he_is_the_last() -> None:
    kept = [["santa", "santa", "fairy"], ["leprechaun", "reindeer", "sleigh"]]
    session = game(path=[[1], []], kept=kept, throws=["sleigh", 2])
    assert session.is_over


def test_equal_scores_share_the_win() -> None:
    session = game(
        path=[[4, 5], [20, 21, 22]],
        kept=[["santa", "leprechaun", "sleigh"], ["santa", "santa", "reindeer", 0]],
        christmas={"fairy": 7},
        throws=["sleigh", 3],
    )
    session.answer(0, 4)
    assert session.outcome is not None
    assert session.outcome.scores == (24, 24)
    assert session.outcome.winners == (0, 1)


def test_who_has_left_does_not_win_with_the_most_points() -> None:
    assert winners_of((0, -3, -6), playing=(1, 2)) == (1,)


def test_a_finished_game_takes_nothing_more() -> None:
    session = game(path=[[4], []], christmas={"fairy": 7}, kept=[EVERYTHING_ELSE, []], throws=["sleigh", 3])
    ended = [event for event in session.truth().events if isinstance(event, RaceEnded)]
    assert ended[0].scores == session.outcome.scores  # type: ignore[union-attr]
    with pytest.raises(Refused, match="The game is over"):
        session.answer(0, 4)
    with pytest.raises(Refused, match="The game is over"):
        session.remove(1)
