"""The compiled players: identical to the bots of the same names."""

from __future__ import annotations

from typing import Final

import numpy as np

from nightcall.lab.machine_code import compiled
from nightcall.lab.race.rules import (
    ENTER,
    FACE_STEPS,
    FIRST_SEAT,
    HOME,
    KEPT,
    NOWHERE,
    PATH,
    STANDING,
    WORTH,
    Spaces,
    State,
    is_over,
    legal_moves,
    make_move,
    throw_magic,
)
from nightcall.race.pieces import PIECES_EACH, PIPS, POINTS_LOST_AT_HOME
from nightcall.race.prospects import AHEAD, MINE, PIECE_AT_HOME, PIECE_ON_PATH, POINT, SIGHT, THEIRS

POLICIES: Final = ("random", "greedy", "strong")
RANDOM, GREEDY, STRONG = range(len(POLICIES))
_LOWEST: Final = -(1 << 60)


@compiled
def greedy(state: State, spaces: int, arrow: int, pips: int, moves: Spaces, count: int) -> int:
    """The first move with the highest immediate gain, including points saved by leaving home."""
    best, most = 0, -1
    for number in range(count):
        if moves[number] == ENTER:
            gain = POINTS_LOST_AT_HOME + WORTH[state[STANDING + arrow]]
        else:
            gain = WORTH[state[STANDING + (state[moves[number]] + pips) % spaces]]
        if gain > most:
            best, most = number, gain
    return best


@compiled
def prospects(state: State, spaces: int, seat: int) -> int:
    """A seat's points and prospects."""
    home = np.int64(state[HOME + seat])
    value: int = POINT * (state[KEPT + seat] - POINTS_LOST_AT_HOME * home) + PIECE_AT_HOME * home
    for place in range(PATH + seat * PIECES_EACH, PATH + (seat + 1) * PIECES_EACH):
        if state[place] == NOWHERE:
            continue
        value += PIECE_ON_PATH
        for ahead in range(1, min(SIGHT + 1, spaces)):
            met = state[STANDING + (state[place] + ahead) % spaces]
            if met not in (0, FIRST_SEAT + seat):
                value += AHEAD[(ahead - 1) // 6] * WORTH[met]
    return value


@compiled
def standing(state: State, spaces: int, seats: int, seat: int, mover: int) -> tuple[int, int]:
    """The standing of a seat, and of the mover."""
    everybody, mine, movers = 0, 0, 0
    for one in range(seats):
        value = prospects(state, spaces, one)
        everybody += value
        if one == seat:
            mine = value
        if one == mover:
            movers = value
    return (MINE + THEIRS) * mine - THEIRS * everybody, (MINE + THEIRS) * movers - THEIRS * everybody


@compiled
def after_best_move(
    state: State, spaces: int, arrows: Spaces, starts: Spaces, seats: int, mover: int, pips: int, seat: int
) -> int:
    """A seat's standing after the mover's best move."""
    moves = np.empty(PIECES_EACH, dtype=np.int64)
    count = legal_moves(state, spaces, arrows[mover], mover, pips, moves)
    if count == 0:
        return standing(state, spaces, seats, seat, mover)[0]
    best, outcome = _LOWEST, 0
    for number in range(count):
        tried = state.copy()
        make_move(tried, spaces, arrows[mover], starts, mover, moves[number], pips)
        for_seat, for_mover = standing(tried, spaces, seats, seat, mover)
        if for_mover > best:
            best, outcome = for_mover, for_seat
    return outcome


@compiled
def strong(
    state: State,
    spaces: int,
    arrows: Spaces,
    starts: Spaces,
    seats: int,
    seat: int,
    pips: int,
    moves: Spaces,
    count: int,
) -> int:
    """The first move with the best average over everything that can be thrown next."""
    best, most = 0, _LOWEST
    for number in range(count):
        after = state.copy()
        make_move(after, spaces, arrows[seat], starts, seat, moves[number], pips)
        total = 0
        if is_over(after):
            throws = PIPS if pips == PIPS else len(FACE_STEPS) * PIPS
            total = throws * standing(after, spaces, seats, seat, seat)[0]
        elif pips == PIPS:
            for next_pips in range(1, PIPS + 1):
                total += after_best_move(after, spaces, arrows, starts, seats, seat, next_pips, seat)
        else:
            for face in range(len(FACE_STEPS)):
                moved = after.copy()
                throw_magic(moved, spaces, starts, face)
                for other in range(seats):
                    if other != seat:
                        for next_pips in range(1, PIPS + 1):
                            total += after_best_move(moved, spaces, arrows, starts, seats, other, next_pips, seat)
                total -= (seats - 2) * PIPS * standing(moved, spaces, seats, seat, seat)[0]
        if total > most:
            best, most = number, total
    return best
