"""Whole compiled games, from the first throw to the score."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nightcall.kernel.chance import purpose
from nightcall.lab.machine_code import compiled
from nightcall.lab.race.luck import Keys, begin, below
from nightcall.lab.race.policies import GREEDY, RANDOM, greedy, strong
from nightcall.lab.race.rules import (
    HOME,
    KEPT,
    MOST_SEATS,
    STANDING,
    Spaces,
    State,
    has_path,
    is_over,
    lay,
    legal_moves,
    make_move,
    throw_magic,
)
from nightcall.race.dice import FIRST_THROW, MAGIC_DIE, ORDINARY_DIE
from nightcall.race.pieces import PIECES_EACH, PIPS, POINTS_LOST_AT_HOME
from nightcall.race.position import TRIES_FOR_A_SIX

Numbers = NDArray[np.int64]

# No game on a sensible board comes near it; an endless loop would hide a bug.
MOST_TURNS: Final = 1_000_000

_FIRST: Final = np.uint64(FIRST_THROW)
_MAGIC: Final = np.uint64(MAGIC_DIE)
_ORDINARY: Final = np.uint64(ORDINARY_DIE)
_CHOICE: Final = np.uint64(purpose("catching santa: random player"))


@compiled
def beginner(low: Any, high: Any, seats: int) -> int:
    """Who throws highest; those tied at the top throw again."""
    still = np.ones(seats, dtype=np.bool_)
    pips = np.zeros(seats, dtype=np.int64)
    first = begin(low, _FIRST)
    round_ = 0
    while True:
        round_ += 1
        highest, equal, who = 0, 0, 0
        for seat in range(seats):
            if still[seat]:
                pips[seat] = 1 + below(PIPS, first, high, round_, seat)
                if pips[seat] > highest:
                    highest, equal, who = pips[seat], 1, seat
                elif pips[seat] == highest:
                    equal += 1
        if equal == 1:
            return who
        for seat in range(seats):
            still[seat] = still[seat] and pips[seat] == highest


@compiled
def play(
    low: Any, high: Any, seats: int, spaces: int, arrows: Spaces, starts: Spaces, policies: Numbers, state: State
) -> tuple[int, int]:
    """Returns the number of turns and who began; the state is left as it ends."""
    lay(state, seats, starts)
    first = beginner(low, high, seats)
    seat = first
    magic, ordinary, choice = begin(low, _MAGIC), begin(low, _ORDINARY), begin(low, _CHOICE)
    asked = np.zeros(MOST_SEATS, dtype=np.int64)
    moves = np.empty(PIECES_EACH, dtype=np.int64)
    for turn in range(1, MOST_TURNS):
        throw_magic(state, spaces, starts, below(PIPS, magic, high, turn, -1))
        if has_path(state, seat):
            throws = 1
        else:
            throws = TRIES_FOR_A_SIX if state[HOME + seat] > 0 else 0
        throw = 0
        while throws > 0:
            throw += 1
            pips = 1 + below(PIPS, ordinary, high, turn, throw)
            count = legal_moves(state, spaces, arrows[seat], seat, pips, moves)
            if count > 0:
                pick = 0
                if count > 1:
                    asked[seat] += 1
                    if policies[seat] == RANDOM:
                        pick = below(count, choice, high, seat, asked[seat])
                    elif policies[seat] == GREEDY:
                        pick = greedy(state, spaces, arrows[seat], pips, moves, count)
                    else:
                        pick = strong(state, spaces, arrows, starts, seats, seat, pips, moves, count)
                make_move(state, spaces, arrows[seat], starts, seat, moves[pick], pips)
                if is_over(state):
                    return turn, first
            throws = 1 if pips == PIPS else throws - 1
        seat = (seat + 1) % seats
    return MOST_TURNS, first


@compiled
def play_many(
    keys: Keys,
    spaces: int,
    arrows: Spaces,
    starts: Spaces,
    policies: Numbers,
    scores: Numbers,
    turns: Numbers,
    firsts: Numbers,
) -> None:
    """Plays one game per key; writes every seat's score, the number of turns and who began."""
    seats = len(arrows)
    state = np.zeros(STANDING + spaces, dtype=np.int16)
    for game in range(len(keys)):
        turns[game], firsts[game] = play(keys[game, 0], keys[game, 1], seats, spaces, arrows, starts, policies, state)
        for seat in range(seats):
            scores[game, seat] = state[KEPT + seat] - POINTS_LOST_AT_HOME * state[HOME + seat]
