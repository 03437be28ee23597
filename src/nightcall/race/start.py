"""The start: where the pieces are when a game begins, by the book or as given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from msgspec import Struct

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.race.board import Board, Space
from nightcall.race.events import BoardLaid
from nightcall.race.pieces import CHRISTMAS_PIECES, PIECES_EACH, SANTAS, ChristmasPiece
from nightcall.race.score import Trophy

T = TypeVar("T")


class StartPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A given position; whatever it leaves out is as in the book. Lists are by seat.

    A player's piece that is neither on the path nor kept by another is at home; a Christmas piece that nobody
    keeps stands on its starting space unless `christmas` says where it is. A Santa can also be said to wait.
    """

    turn: Seat | None = None  # whose turn it is; without it, the highest throw begins
    path: tuple[tuple[Space, ...], ...] = ()
    christmas: dict[ChristmasPiece, Space | Literal["waits"]] = {}
    kept: tuple[tuple[Trophy, ...], ...] = ()


def lay(board: Board, players: tuple[str, ...], start: StartPosition) -> BoardLaid:
    """The board with all pieces on it; raises with the reason if no game could reach this position."""
    seats = range(len(players))
    path = _by_seat("path", start.path, len(players))
    kept = _by_seat("kept", start.kept, len(players))
    if start.turn is not None and start.turn not in seats:
        sentence = "It cannot be the turn of seat {seat}; seats are numbered from 0 to {last}."
        raise BadSetup(Sentence("no_such_turn", sentence, seat=start.turn, last=seats[-1]))
    home = tuple(_home_of(seat, path, kept) for seat in seats)
    if not any(home[seat] or path[seat] for seat in seats):
        raise BadSetup(Sentence("no_piece_left", "No player has a piece left, so nobody could ever move."))
    christmas, santa_waits = _christmas_pieces(board, start, kept)
    _check_spaces(board, path, christmas)
    if santa_waits and board.christmas["santa"] not in (*christmas.values(), *(space for own in path for space in own)):
        sentence = "Santa only waits while something is on his starting space; put him on it."
        raise BadSetup(Sentence("santa_need_not_wait", sentence))
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
        sentence = "'{name}' of a position has one list for each of the {players} seats, not {lists}."
        raise BadSetup(Sentence("not_a_list_for_each", sentence, name=name, players=players, lists=len(given)))
    return given or ((),) * players


def _home_of(seat: Seat, path: tuple[tuple[Space, ...], ...], kept: tuple[tuple[Trophy, ...], ...]) -> int:
    if seat in kept[seat]:
        raise BadSetup(Sentence("own_piece_kept", "Seat {seat} cannot keep a piece of its own.", seat=seat))
    elsewhere = len(path[seat]) + sum(trophies.count(seat) for trophies in kept)
    if elsewhere > PIECES_EACH:
        sentence = "Seat {seat} has {pieces} pieces; {elsewhere} are on the path or kept by others."
        raise BadSetup(Sentence("too_many_pieces", sentence, seat=seat, pieces=PIECES_EACH, elsewhere=elsewhere))
    return PIECES_EACH - elsewhere


def _christmas_pieces(
    board: Board, start: StartPosition, kept: tuple[tuple[Trophy, ...], ...]
) -> tuple[dict[ChristmasPiece, Space], bool]:
    """Where those still in the game are, and whether Santa waits."""
    places: dict[ChristmasPiece, Space] = {}
    santa_waits = False
    for piece in CHRISTMAS_PIECES:
        there = SANTAS if piece == "santa" else 1
        taken = sum(trophies.count(piece) for trophies in kept)
        if taken > there:
            raise BadSetup(
                Sentence("only_one_piece", "There is only one {piece}; {taken} are kept.", piece=piece, taken=taken)
                if there == 1
                else Sentence(
                    "only_so_many_santas", "There are only {there} Santas; {taken} are kept.", there=there, taken=taken
                )
            )
        place = start.christmas.get(piece, board.christmas[piece])
        if taken == there:
            if piece in start.christmas:
                sentence = "The {piece} is kept by a player and cannot be on the path as well."
                raise BadSetup(Sentence("kept_and_on_path", sentence, piece=piece))
        elif isinstance(place, int):
            places[piece] = place
        elif piece != "santa" or not taken:
            sentence = "Only the second or third Santa can wait, after another has been taken."
            raise BadSetup(Sentence("first_santa_waits", sentence))
        else:
            santa_waits = True
    if not places and not santa_waits:
        sentence = "There is no Christmas piece left to catch: this game is over."
        raise BadSetup(Sentence("nothing_left_to_catch", sentence))
    return places, santa_waits


def _check_spaces(board: Board, path: tuple[tuple[Space, ...], ...], christmas: dict[ChristmasPiece, Space]) -> None:
    standing: dict[Space, str] = {}
    for space, name in _all_standing(path, christmas):
        if not 0 <= space < board.spaces:
            sentence = "There is no space {space}; spaces are numbered from 0 to {last}."
            raise BadSetup(Sentence("no_such_space", sentence, space=space, last=board.spaces - 1))
        if space in standing:
            sentence = "Space {space} cannot hold both {one} and {other}."
            raise BadSetup(Sentence("space_taken", sentence, space=space, one=standing[space], other=name))
        standing[space] = name


def _all_standing(
    path: tuple[tuple[Space, ...], ...], christmas: dict[ChristmasPiece, Space]
) -> Iterator[tuple[Space, str]]:
    for seat, spaces in enumerate(path):
        for space in spaces:
            yield space, Sentence("piece_of_seat", "a piece of seat {seat}", seat=seat)
    for piece, space in christmas.items():
        yield space, Sentence("christmas_piece", "the {piece}", piece=piece)
