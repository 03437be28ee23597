"""Turns: the magic die, then the ordinary die, with three tries for a 6 and another throw after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightcall.kernel.audience import EVERYONE, Seat
from nightcall.kernel.polls import Flow
from nightcall.race.chains import move_christmas_piece, place_waiting_santa
from nightcall.race.events import (
    ChristmasPieceTaken,
    DieThrown,
    MagicThrown,
    PieceEntered,
    PieceMoved,
    PieceTaken,
    SantaWaits,
    ThrowLost,
    TurnBegan,
)
from nightcall.race.moves import Move, legal_moves, target_of
from nightcall.race.playing import Playing

if TYPE_CHECKING:
    from nightcall.race.game import RaceGame


def take_turn(game: RaceGame, seat: Seat) -> Flow:
    """One whole turn of a seat."""
    position = game.position
    game.emit(TurnBegan(turn=position.turn + 1, seat=seat, to=EVERYONE))
    yield from game.let_throw(seat, "throw_magic_die")
    face = game.dice.magic(position.turn)
    game.emit(MagicThrown(seat=seat, face=face, to=EVERYONE))
    move_christmas_piece(game, face)

    while position.throws_left:
        yield from game.let_throw(seat, "throw_die")
        pips = game.dice.ordinary(position.turn, position.throw + 1)
        game.emit(DieThrown(seat=seat, throw=position.throw + 1, pips=pips, to=EVERYONE))
        yield from use_throw(game, seat, pips)


def use_throw(game: RaceGame, seat: Seat, pips: int) -> Flow:
    """Moves if there is a legal move: the player's choice if there are several. The last catch ends the game."""
    moves = legal_moves(game.position, seat, pips)
    if moves:
        move = moves[0] if len(moves) == 1 else (yield from game.choose(seat, moves))
        make_move(game, seat, move, pips)
        game.end_if_decided()
    else:
        has_a_piece = bool(game.position.path[seat])
        game.emit(ThrowLost(seat=seat, reason="no_move" if has_a_piece else "no_six", to=EVERYONE))


def make_move(game: Playing, seat: Seat, move: Move, pips: int) -> None:
    """Moves a piece and takes what it lands on."""
    position = game.position
    space = target_of(position, seat, move, pips)
    owner = position.player_at(space)
    piece = position.christmas_at(space)
    if isinstance(move, int):
        game.emit(PieceMoved(seat=seat, start=move, end=space, to=EVERYONE))
    else:
        game.emit(PieceEntered(seat=seat, space=space, to=EVERYONE))
    if owner is not None:
        game.emit(PieceTaken(seat=seat, owner=owner, space=space, to=EVERYONE))
    if piece is not None:
        game.emit(ChristmasPieceTaken(seat=seat, piece=piece, space=space, to=EVERYONE))
        if piece == "santa" and position.santas_left:
            game.emit(SantaWaits(to=EVERYONE))
    place_waiting_santa(game)
