"""Players' pieces take what they land on: Christmas pieces, other players' pieces, never their own."""

import pytest

from nightcall.race.events import ChristmasPieceTaken, PieceTaken
from nightcall.race.pieces import CHRISTMAS_PIECES, ChristmasPiece
from tests.race.kit import after, game, offered, told_of


@pytest.mark.parametrize("piece", CHRISTMAS_PIECES)
def test_a_christmas_piece_is_taken_and_kept(piece: ChristmasPiece) -> None:
    other = "fairy" if piece == "sleigh" else "sleigh"
    session = game(path=[[4], []], christmas={piece: 7}, throws=[other, 3])
    assert [(event.seat, event.piece, event.space) for event in told_of(ChristmasPieceTaken, session)] == [
        (0, piece, 7)
    ]
    position = after(session)
    assert position.kept == [[piece], []]
    assert position.christmas.get(piece) == (3 if piece == "santa" else None)


def test_another_players_piece_is_taken_for_good() -> None:
    session = game(3, path=[[4], [], [7]], throws=["sleigh", 3])
    assert [(event.seat, event.owner, event.space) for event in told_of(PieceTaken, session)] == [(0, 2, 7)]
    position = after(session)
    assert (position.path, position.kept, position.home) == ([[7], [], []], [[2], [], []], [2, 3, 2])


def test_pieces_that_are_passed_stay() -> None:
    session = game(path=[[4], [6]], christmas={"fairy": 7}, throws=["sleigh", 5])
    position = after(session)
    assert (position.kept, position.path) == ([[], []], [[9], [6]])


def test_a_player_cannot_move_onto_an_own_piece() -> None:
    session = game(path=[[4, 7, 11], []], throws=["sleigh", 3])
    assert offered(session) == (7, 11)


def test_a_piece_that_comes_in_takes_another_players_piece_on_the_arrow() -> None:
    session = game(path=[[], [0]], throws=["sleigh", 6, 2])
    position = after(session)
    assert (position.kept, position.path) == ([[1], []], [[2], []])


def test_a_piece_that_comes_in_takes_a_christmas_piece_on_the_arrow() -> None:
    session = game(christmas={"fairy": 0}, throws=["sleigh", 6, 2])
    position = after(session)
    assert (position.kept, position.path) == ([["fairy"], []], [[2], []])


def test_a_player_may_lose_the_last_piece_on_the_path_and_start_again_from_home() -> None:
    session = game(path=[[4], [7]], throws=["sleigh", 3, "fairy", 1, 6, 2])
    assert after(session).home == [2, 2]
    assert after(session, turns=2).path[1] == [14]


def test_a_player_may_lose_every_piece() -> None:
    session = game(path=[[4], [7]], kept=[[1, 1], []], throws=["sleigh", 3, "fairy"])
    assert after(session).kept[0] == [1, 1, 1]
    position = after(session, turns=2)
    assert (position.home[1], position.path[1]) == (0, [])
    assert position.throw == 0
