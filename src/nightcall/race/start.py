"""The start: where the pieces are when a game begins, as the book says or as somebody has told it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from msgspec import Struct

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.errors import BadSetup
from nightcall.race.board import Board, Space
from nightcall.race.events import BoardLaid
from nightcall.race.pieces import CHRISTMAS_PIECES, PIECES_EACH, SANTAS, ChristmasPiece
from nightcall.race.score import Trophy

T = TypeVar("T")


class Start(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position told from outside; whatever it leaves out is as the book begins. Lists go by seat.

    A player's piece that is neither on the path nor kept by another is at home; a Christmas piece that nobody
    keeps stands on its starting space unless `christmas` says where it is. A Santa can also be said to wait.
    """

    turn: Seat | None = None  # whose turn it is; without it, the highest throw begins
    path: tuple[tuple[Space, ...], ...] = ()
    christmas: dict[ChristmasPiece, Space | Literal["waits"]] = {}
    kept: tuple[tuple[Trophy, ...], ...] = ()


def lay(board: Board, players: tuple[str, ...], start: Start) -> BoardLaid:
    """The board with all pieces on it; refuses a position that no game could come to, with the reason."""
    seats = range(len(players))
    path = _by_seat("path", start.path, len(players))
    kept = _by_seat("kept", start.kept, len(players))
    if start.turn is not None and start.turn not in seats:
        raise BadSetup(f"It cannot be the turn of seat {start.turn}; seats are numbered from 0 to {seats[-1]}.")
    home = tuple(_home_of(seat, path, kept) for seat in seats)
    if not any(home[seat] or path[seat] for seat in seats):
        raise BadSetup("No player has a piece left, so nobody could ever move.")
    christmas, santa_waits = _christmas_pieces(board, start, kept)
    _check_spaces(board, path, christmas)
    if santa_waits and board.christmas["santa"] not in (*christmas.values(), *(space for own in path for space in own)):
        raise BadSetup("Santa waits only while something stands on his starting space; put him on it.")
    return BoardLaid(
        players=players,
        spaces=board.spaces,
        arrows=board.arrows_for(len(players)),
        starts=board.christmas,
        home=home,
        path=path,
        christmas=christmas,
        santa_waits=santa_waits,
        kept=kept,
        to=EVERYONE,
    )


def _by_seat(name: str, given: tuple[tuple[T, ...], ...], players: int) -> tuple[tuple[T, ...], ...]:
    if given and len(given) != players:
        raise BadSetup(f"'{name}' of a position has one list for each of the {players} seats, not {len(given)}.")
    return given or ((),) * players


def _home_of(seat: Seat, path: tuple[tuple[Space, ...], ...], kept: tuple[tuple[Trophy, ...], ...]) -> int:
    if seat in kept[seat]:
        raise BadSetup(f"Seat {seat} cannot keep a piece of its own.")
    elsewhere = len(path[seat]) + sum(trophies.count(seat) for trophies in kept)
    if elsewhere > PIECES_EACH:
        raise BadSetup(f"Seat {seat} has {PIECES_EACH} pieces; {elsewhere} are on the path or kept by others.")
    return PIECES_EACH - elsewhere


def _christmas_pieces(
    board: Board, start: Start, kept: tuple[tuple[Trophy, ...], ...]
) -> tuple[dict[ChristmasPiece, Space], bool]:
    """Where those still in the game are, and whether Santa waits."""
    places: dict[ChristmasPiece, Space] = {}
    santa_waits = False
    for piece in CHRISTMAS_PIECES:
        there = SANTAS if piece == "santa" else 1
        taken = sum(trophies.count(piece) for trophies in kept)
        if taken > there:
            raise BadSetup(
                f"There is only {there} {piece}; {taken} are kept."
                if there == 1
                else f"There are only {there} Santas; {taken} are kept."
            )
        place = start.christmas.get(piece, board.christmas[piece])
        if taken == there:
            if piece in start.christmas:
                raise BadSetup(f"The {piece} is kept by a player and cannot be on the path as well.")
        elif isinstance(place, int):
            places[piece] = place
        elif piece != "santa" or not taken:
            raise BadSetup("Only the second or third Santa can wait, after another has been taken.")
        else:
            santa_waits = True
    if not places and not santa_waits:
        raise BadSetup("There is no Christmas piece left to catch: this game is over.")
    return places, santa_waits


def _check_spaces(board: Board, path: tuple[tuple[Space, ...], ...], christmas: dict[ChristmasPiece, Space]) -> None:
    standing: dict[Space, str] = {}
    for space, name in _all_standing(path, christmas):
        if not 0 <= space < board.spaces:
            raise BadSetup(f"There is no space {space}; spaces are numbered from 0 to {board.spaces - 1}.")
        if space in standing:
            raise BadSetup(f"Space {space} cannot hold both {standing[space]} and {name}.")
        standing[space] = name


def _all_standing(
    path: tuple[tuple[Space, ...], ...], christmas: dict[ChristmasPiece, Space]
) -> Iterator[tuple[Space, str]]:
    for seat, spaces in enumerate(path):
        for space in spaces:
            yield space, f"a piece of seat {seat}"
    for piece, space in christmas.items():
        yield space, f"the {piece}"
