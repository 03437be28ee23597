"""The rules of Catching Santa on one flat array of small numbers.

It does in place what the engine does by events, in the same order and with the same result. The array holds, in this
order: the space of each Christmas piece, how many Santas are left, whether one is waiting; for each of four seats the
pieces at home and the points kept; the spaces of each seat's three pieces; and what is on every space: 0 nothing, 1
to 5 a Christmas piece, 6 and up a seat. A piece off the board is at -1.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nightcall.lab.machine_code import compiled
from nightcall.race.pieces import CHRISTMAS_PIECES, FACES, PIECES_EACH, POINTS, SANTAS

State = NDArray[np.int16]
Spaces = NDArray[np.int64]

NOWHERE: Final = -1
ENTER: Final = -1  # the piece in a move from home
SANTA: Final = CHRISTMAS_PIECES.index("santa")
PIECES: Final = len(CHRISTMAS_PIECES)
MOST_SEATS: Final = 4

SANTAS_LEFT: Final = PIECES
WAITS: Final = PIECES + 1
HOME: Final = PIECES + 2
KEPT: Final = HOME + MOST_SEATS
PATH: Final = KEPT + MOST_SEATS
STANDING: Final = PATH + MOST_SEATS * PIECES_EACH
FIRST_SEAT: Final = PIECES + 1  # seat 0 on a space

FACE_PIECE: Final = np.array([CHRISTMAS_PIECES.index(piece) for piece, _ in FACES.values()], dtype=np.int64)
FACE_STEPS: Final = np.array([steps for _, steps in FACES.values()], dtype=np.int64)
WORTH: Final = np.array([0, *(POINTS[piece] for piece in CHRISTMAS_PIECES), 1, 1, 1, 1], dtype=np.int64)


@compiled
def lay(state: State, seats: int, starts: Spaces) -> None:
    """Sets up the initial board."""
    state[:] = 0
    for piece in range(PIECES):
        state[piece] = starts[piece]
        state[STANDING + starts[piece]] = piece + 1
    state[SANTAS_LEFT] = SANTAS
    state[HOME : HOME + seats] = PIECES_EACH
    state[PATH:STANDING] = NOWHERE


@compiled
def is_over(state: State) -> bool:
    """True if nothing is left to catch."""
    for piece in range(PIECES):
        if state[piece] != NOWHERE:
            return False
    return bool(state[WAITS] == 0)


@compiled
def has_path(state: State, seat: int) -> bool:
    """True if this seat has a piece on the path."""
    first = PATH + seat * PIECES_EACH
    return bool(state[first] != NOWHERE or state[first + 1] != NOWHERE or state[first + 2] != NOWHERE)


@compiled
def lift(state: State, owner: int, space: int) -> None:
    """Removes a player's piece from the path."""
    first = PATH + owner * PIECES_EACH
    for place in range(first, first + PIECES_EACH):
        if state[place] == space:
            state[place] = NOWHERE
            return


@compiled
def place_waiting_santa(state: State, starts: Spaces) -> None:
    """Puts the next Santa on his starting space if it is free."""
    if state[WAITS] and state[STANDING + starts[SANTA]] == 0:
        state[WAITS] = 0
        state[SANTA] = starts[SANTA]
        state[STANDING + starts[SANTA]] = SANTA + 1


@compiled
def throw_magic(state: State, spaces: int, starts: Spaces, face: int) -> None:
    """Moves the Christmas piece of a face to the end of its chain."""
    piece = FACE_PIECE[face]
    space = state[piece]
    if space == NOWHERE:
        return
    state[STANDING + space] = 0
    end = (space + FACE_STEPS[face]) % spaces
    landed = end
    while True:
        met = state[STANDING + end]
        state[STANDING + end] = piece + 1
        state[piece] = end
        if met == 0:
            break
        if met >= FIRST_SEAT:
            lift(state, met - FIRST_SEAT, end)
            state[HOME + met - FIRST_SEAT] += 1
            break
        pushed = met - 1
        there = starts[piece] if starts[pushed] == end else starts[pushed]
        # A chain can only return to where it began; beyond that, each piece goes to its own start.
        if there == landed:
            while state[STANDING + there] != 0:
                there = (there + 1) % spaces
            state[STANDING + there] = pushed + 1
            state[pushed] = there
            break
        piece = pushed
        end = there
    place_waiting_santa(state, starts)


@compiled
def legal_moves(state: State, spaces: int, arrow: int, seat: int, pips: int, moves: Spaces) -> int:
    """Writes the legal moves as places in the state, in the engine's order, and returns their number."""
    mine = FIRST_SEAT + seat
    count = 0
    if pips == 6 and state[HOME + seat] > 0 and state[STANDING + arrow] != mine:
        moves[0] = ENTER
        count = 1
    first = count
    for place in range(PATH + seat * PIECES_EACH, PATH + (seat + 1) * PIECES_EACH):
        space = state[place]
        if space == NOWHERE or state[STANDING + (space + pips) % spaces] == mine:
            continue
        distance = (space - arrow) % spaces
        at = count
        while at > first and (state[moves[at - 1]] - arrow) % spaces > distance:
            moves[at] = moves[at - 1]
            at -= 1
        moves[at] = place
        count += 1
    return count


@compiled
def make_move(state: State, spaces: int, arrow: int, starts: Spaces, seat: int, move: int, pips: int) -> None:
    """Moves a piece and takes what it lands on."""
    if move == ENTER:
        place = PATH + seat * PIECES_EACH
        while state[place] != NOWHERE:
            place += 1
        state[HOME + seat] -= 1
        end = arrow
    else:
        place = move
        state[STANDING + state[place]] = 0
        end = (state[place] + pips) % spaces
    met = state[STANDING + end]
    state[STANDING + end] = FIRST_SEAT + seat
    state[KEPT + seat] += WORTH[met]
    if met >= FIRST_SEAT:
        lift(state, met - FIRST_SEAT, end)
    elif met > 0:
        state[met - 1] = NOWHERE
        if met - 1 == SANTA:
            state[SANTAS_LEFT] -= 1
            state[WAITS] = 1 if state[SANTAS_LEFT] > 0 else 0
    state[place] = end
    place_waiting_santa(state, starts)
