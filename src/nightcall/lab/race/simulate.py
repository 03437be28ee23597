"""Simulates games of Catching Santa and summarises them with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nightcall.kernel.errors import BadSetup
from nightcall.lab.race.games import MOST_TURNS, Numbers, play_many
from nightcall.lab.race.luck import Keys, series
from nightcall.lab.race.policies import POLICIES
from nightcall.lab.series import PlayedSeries
from nightcall.race.board import Board
from nightcall.race.pieces import CHRISTMAS_PIECES

_AT_ONCE: Final = {"random": 20_000, "greedy": 20_000, "strong": 100}


class Games(Struct, frozen=True):
    """The results of each game: the scores by seat, its turns, and who began."""

    scores: Numbers
    turns: Numbers
    firsts: Numbers

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of each win; ties share it."""
        won = self.scores == self.scores.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = won / won.sum(axis=1, keepdims=True)
        return shares

    @property
    def series(self) -> PlayedSeries:
        """The same as plain numbers."""
        return PlayedSeries(self.shares.T.tolist(), self.scores.T.tolist(), self.turns.tolist())


def play_games(board: Board, policies: Sequence[str], keys: Keys) -> Games:
    """Plays one game per key; seat k uses the k-th policy."""
    seats = len(policies)
    games = Games(
        np.zeros((len(keys), seats), dtype=np.int64),
        np.zeros(len(keys), dtype=np.int64),
        np.zeros(len(keys), dtype=np.int64),
    )
    play_many(
        keys,
        board.spaces,
        np.array(board.arrows_for(seats), dtype=np.int64),
        np.array([board.christmas[piece] for piece in CHRISTMAS_PIECES], dtype=np.int64),
        np.array([POLICIES.index(policy) for policy in policies], dtype=np.int64),
        games.scores,
        games.turns,
        games.firsts,
    )
    if (games.turns == MOST_TURNS).any():
        raise BadSetup(f"A game on the board '{board.name}' did not end within {MOST_TURNS} turns.")
    return games


def simulate(
    board: Board,
    policies: Sequence[str],
    count: int,
    seed: int | str,
    progress: Callable[[int], object] = int,
) -> Games:
    """Games 0 and on of a series: game k equals the engine's with the seed "SEED/k"."""
    at_once = min(_AT_ONCE[policy] for policy in policies)
    parts = []
    for first in range(0, count, at_once):
        part = min(at_once, count - first)
        parts.append(play_games(board, policies, series(seed, first, part)))
        progress(part)
    return Games(*(np.concatenate([getattr(part, name) for part in parts]) for name in Games.__struct_fields__))
