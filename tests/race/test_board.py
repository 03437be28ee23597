"""The board is data: the shipped one, boards of one's own, and clear sentences about broken ones."""

from pathlib import Path
from typing import Any

import pytest

from nightcall.kernel.errors import BadSetup
from nightcall.race.board import read_board, read_board_file
from tests.race.kit import BOARD, TINY, game


def test_the_shipped_board_can_be_named() -> None:
    board = read_board("fair")
    assert board.name == "fair"
    assert len({*board.arrows, *board.christmas.values()}) == 9


def test_two_players_sit_opposite_each_other_and_three_at_the_first_three_corners() -> None:
    board = read_board("fair")
    quarter = board.spaces // 4
    one, other = board.arrows_for(2)
    assert other - one == 2 * quarter
    assert board.arrows_for(3) == board.arrows[:3]
    assert board.arrows_for(4) == board.arrows


def test_a_game_is_played_on_a_board_of_ones_own() -> None:
    session = game(board={**TINY, "corners": {"2": [1, 3], "3": [3, 0, 1]}}, throws=["fairy", 6, 1])
    assert session.truth().events[1].arrows == (3, 9)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"spaces": 8, "arrows": [0, 2, 4, 6]}, "at least 12 spaces and a multiple of 4; 'test' has 8"),
        ({"spaces": 26}, "at least 12 spaces and a multiple of 4; 'test' has 26"),
        ({"spaces": "many"}, "Expected 'int', got 'str' in 'spaces'"),
        ({"arrows": [0, 6, 12]}, "6 spaces apart, clockwise: for example 0, 6, 12, 18"),
        ({"arrows": [0, 5, 12, 18]}, "6 spaces apart"),
        ({"arrows": [18, 12, 6, 0]}, "6 spaces apart"),
        ({"christmas": {"santa": 3, "fairy": 9}}, "no starting space for leprechaun, reindeer, sleigh"),
        (
            {"christmas": {**BOARD["christmas"], "santa": 24}},
            "santa cannot start on 24: spaces are numbered from 0 to 23",
        ),
        ({"christmas": {**BOARD["christmas"], "santa": 6}}, "santa cannot start on 6, which is the space of an arrow"),
        (
            {"christmas": {**BOARD["christmas"], "sleigh": 9}},
            "sleigh cannot start on 9, which is the space of the fairy",
        ),
        ({"christmas": {**BOARD["christmas"], "grinch": 1}}, "Invalid enum value 'grinch'"),
        ({"corners": {"2": [0, 2]}}, "the entries 2 and 3"),
        ({"corners": {"2": [0, 1], "3": [0, 1, 2]}}, "opposite corners, not at [0, 1]"),
        ({"corners": {"2": [0, 2], "3": [0, 1]}}, "3 of the corners 0 to 3, not [0, 1]"),
        ({"corners": {"2": [0, 2], "3": [0, 1, 4]}}, "3 of the corners 0 to 3"),
        ({"corners": {"2": [0, 2], "3": [0, 2, 1]}}, "named clockwise, each once"),
        ({"corners": {"2": [0, 2], "3": [0, 1, 1]}}, "named clockwise, each once"),
        ({"colour": "red"}, "unknown field 'colour'"),
    ],
)
def test_a_broken_board_is_refused_with_the_reason(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        read_board({**BOARD, **change})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("board", ["castle", 7, None, []])
def test_what_is_no_board_at_all_is_refused(board: object) -> None:
    with pytest.raises(BadSetup):
        read_board(board)


def test_a_board_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "mine"\nspaces = 12\narrows = [1, 4, 7, 10]\ncorners = {2 = [0, 2], 3 = [0, 1, 2]}\n'
        "[christmas]\nsanta = 0\nfairy = 2\nleprechaun = 3\nreindeer = 5\nsleigh = 6\n"
    )
    assert read_board(read_board_file(file)).arrows == (1, 4, 7, 10)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"spaces = ", "mine.toml is not TOML at line 1, column 10. How"),
        (b"name = 'x'\nspaces = 12", "mine.toml: The board cannot be read: Object missing required field 'arrows'"),
        (b"\xff\xfe", "is not a text file"),
    ],
)
def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, text: bytes, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(text)
    with pytest.raises(BadSetup) as refused:
        read_board_file(file)
    assert sentence in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be opened"):
        read_board_file(tmp_path / "none.toml")
