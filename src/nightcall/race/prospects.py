"""What a seat has and may hope for, in hundredths of a point: how the strong player judges a position.

The weights were found by playing some hundred sets of them against the greedy player; the laboratory's compiled
player has the same ones.
"""

from __future__ import annotations

from typing import Final

from nightcall.kernel.audience import Seat
from nightcall.race.pieces import POINTS, POINTS_FOR_A_PLAYERS_PIECE
from nightcall.race.position import Position

POINT: Final = 100
PIECE_AT_HOME: Final = 320
PIECE_ON_PATH: Final = 400
# What each point that lies ahead is worth: within one throw, within two, within three.
AHEAD: Final = (12, 3, 1)
SIGHT: Final = 18
# To keep the others down is worth more than half as much as to get on.
MINE: Final = 2
THEIRS: Final = 3


def prospects(position: Position) -> list[int]:
    """The prospects of every seat."""
    points = position.scores
    return [points[seat] * POINT + _of_pieces(position, seat) for seat in range(len(points))]


def standing(all_prospects: list[int], seat: Seat) -> int:
    """The value of the position for a seat, relative to the others."""
    return (MINE + THEIRS) * all_prospects[seat] - THEIRS * sum(all_prospects)


def _of_pieces(position: Position, seat: Seat) -> int:
    value = PIECE_AT_HOME * position.home[seat] + PIECE_ON_PATH * len(position.path[seat])
    spaces = position.spaces
    for own in position.path[seat]:
        for piece, space in position.christmas.items():
            ahead = (space - own) % spaces
            if ahead <= SIGHT:
                value += AHEAD[(ahead - 1) // 6] * POINTS[piece]
        for other, theirs in enumerate(position.path):
            if other != seat:
                for space in theirs:
                    ahead = (space - own) % spaces
                    if ahead <= SIGHT:
                        value += AHEAD[(ahead - 1) // 6] * POINTS_FOR_A_PLAYERS_PIECE
    return value
