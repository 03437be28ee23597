"""The board is data: how many spaces, where the arrows are, where Christmas pieces start, who sits where."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.kernel.toml import broken_at
from nightcall.race.pieces import CHRISTMAS_PIECES, ChristmasPiece

Space = int

CORNERS: Final = 4
LEAST_SPACES: Final = 12
SHIPPED: Final = "fair"


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A circle of spaces, numbered clockwise from 0."""

    name: str
    spaces: int
    arrows: tuple[Space, ...]  # one for each corner, clockwise, a quarter of the circle apart
    christmas: dict[ChristmasPiece, Space]
    corners: dict[str, tuple[int, ...]]  # which of the four corners 2 and 3 players use

    def corners_for(self, players: int) -> tuple[int, ...]:
        """The corner of each seat."""
        return self.corners[str(players)] if players < CORNERS else tuple(range(CORNERS))

    def arrows_for(self, players: int) -> tuple[Space, ...]:
        """The arrow space of each seat."""
        return tuple(self.arrows[corner] for corner in self.corners_for(players))


def read_board(found: Any) -> Board:
    """The board of this name or data; refuses one that cannot be played on, with the reason."""
    if isinstance(found, str):
        return _shipped(found)
    if not isinstance(found, Mapping):
        sentence = "A board is the name of a shipped one, or a table of its spaces, arrows and Christmas pieces."
        raise BadSetup(Sentence("no_board", sentence))
    try:
        board = msgspec.convert(found, Board)
    except msgspec.ValidationError as error:
        why = _in_words(error)
        raise BadSetup(Sentence("unreadable_board", "The board cannot be read: {why}.", why=why)) from error
    for check in (_check_path, _check_arrows, _check_christmas, _check_corners):
        check(board)
    return board


def read_board_file(path: str | Path) -> dict[str, Any]:
    """The data of a TOML file, checked to be a board."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"The board {path} cannot be opened: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadSetup(f"The board {path} is not a text file in UTF-8.") from error
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column = broken_at(error, text)
        sentence = "The board {path} is not TOML at line {line}, column {column}. How TOML is written: https://toml.io"
        raise BadSetup(Sentence("board_no_toml", sentence, path=path, line=line, column=column)) from error
    try:
        read_board(found)
    except BadSetup as error:
        raise BadSetup(f"{path}: {error}") from error
    return found


@cache
def _shipped(name: str) -> Board:
    boards = {file.name.removesuffix(".toml"): file for file in files(__package__).joinpath("boards").iterdir()}
    if name not in boards:
        known = ", ".join(sorted(boards))
        raise BadSetup(
            Sentence("no_such_board", "There is no board '{name}'; shipped are {known}.", name=name, known=known)
        )
    return read_board(tomllib.loads(boards[name].read_text(encoding="utf-8")))


def _in_words(error: msgspec.ValidationError) -> str:
    what, _, where = str(error).partition(" - at `$")
    place = where.strip("`.").replace("[...]", "")
    return f"{what.replace('`', chr(39))}" + (f" in '{place}'" if place else "")


def _check_path(board: Board) -> None:
    if board.spaces < LEAST_SPACES or board.spaces % CORNERS:
        sentence = "A board has at least {least} spaces and a multiple of {corners}; '{board}' has {spaces}."
        raise BadSetup(
            Sentence(
                "wrong_number_of_spaces",
                sentence,
                least=LEAST_SPACES,
                corners=CORNERS,
                board=board.name,
                spaces=board.spaces,
            )
        )


def _check_arrows(board: Board) -> None:
    quarter = board.spaces // CORNERS
    first = board.arrows[0] if board.arrows else 0
    expected = tuple(first + corner * quarter for corner in range(CORNERS))
    if board.arrows != expected or not 0 <= first < quarter:
        fitting = ", ".join(str(corner * quarter) for corner in range(CORNERS))
        sentence = "The four arrow spaces are {quarter} spaces apart, clockwise: for example {fitting}."
        raise BadSetup(Sentence("wrong_arrows", sentence, quarter=quarter, fitting=fitting))


def _check_christmas(board: Board) -> None:
    missing = [piece for piece in CHRISTMAS_PIECES if piece not in board.christmas]
    if missing:
        sentence = "The board has no starting space for {pieces}."
        raise BadSetup(Sentence("no_starting_space", sentence, pieces=", ".join(missing)))
    taken = dict.fromkeys(board.arrows, Sentence("an_arrow", "an arrow"))
    for piece, space in board.christmas.items():
        if not 0 <= space < board.spaces:
            sentence = "The {piece} cannot start on {space}: spaces are numbered from 0 to {last}."
            raise BadSetup(Sentence("starts_off_the_board", sentence, piece=piece, space=space, last=board.spaces - 1))
        if space in taken:
            sentence = "The {piece} cannot start on {space}, which is the space of {other} already."
            raise BadSetup(Sentence("starts_on_another", sentence, piece=piece, space=space, other=taken[space]))
        taken[space] = Sentence("christmas_piece", "the {piece}", piece=piece)


def _check_corners(board: Board) -> None:
    if sorted(board.corners) != ["2", "3"]:
        sentence = "Say which corners 2 and 3 players use: corners has the entries 2 and 3, and no other."
        raise BadSetup(Sentence("which_corners", sentence))
    for players, corners in sorted(board.corners.items()):
        if len(corners) != int(players) or not all(0 <= corner < CORNERS for corner in corners):
            sentence = "{players} players use {players} of the corners 0 to 3, not {corners}."
            raise BadSetup(Sentence("wrong_corners", sentence, players=players, corners=list(corners)))
        from_first = [(corner - corners[0]) % CORNERS for corner in corners]
        if from_first != sorted(set(from_first)):
            sentence = "Corners are named clockwise, each once; those of {players} players are {corners}."
            raise BadSetup(Sentence("corners_not_clockwise", sentence, players=players, corners=list(corners)))
    if (board.corners["2"][1] - board.corners["2"][0]) % CORNERS != CORNERS // 2:
        sentence = "Two players sit at opposite corners, not at {corners}."
        raise BadSetup(Sentence("corners_not_opposite", sentence, corners=list(board.corners["2"])))
