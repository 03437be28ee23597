"""Moves: what a player may do with a throw of the ordinary die."""

from __future__ import annotations

from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.race.board import Space
from nightcall.race.pieces import PIPS
from nightcall.race.position import Position

ENTER: Final = "enter"

# A piece is named by its space; one from home by this word.
Move = Space | str


def legal_moves(position: Position, seat: Seat, pips: int) -> tuple[Move, ...]:
    """All legal moves: from home first, then the pieces clockwise from the seat's own arrow."""
    own = position.path[seat]
    arrow = position.arrows[seat]
    moves: list[Move] = []
    if pips == PIPS and position.home[seat] and arrow not in own:
        moves.append(ENTER)
    moves.extend(
        space
        for space in sorted(own, key=lambda space: position.distance(arrow, space))
        if (space + pips) % position.spaces not in own
    )
    return tuple(moves)


def target_of(position: Position, seat: Seat, move: Move, pips: int) -> Space:
    """The space where a move ends."""
    return (move + pips) % position.spaces if isinstance(move, int) else position.arrows[seat]
