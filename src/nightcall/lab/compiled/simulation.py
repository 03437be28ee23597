"""Simulates many games of one table in compiled code and counts the results.

Game k of a series with seed S is the engine's game with the seed "S/k" and the same policy, on any number of cores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.errors import BadSetup
from nightcall.kernel.sentences import Sentence
from nightcall.lab.compiled.games import SUMS, play_many
from nightcall.lab.compiled.keys import series
from nightcall.lab.compiled.rules import SIDES
from nightcall.lab.compiled.table import Game
from nightcall.lab.compiled.translate import new_game
from nightcall.lab.odds import Tally
from nightcall.lab.policies.playing import prepare
from nightcall.lab.policies.policy import RANDOM, Policy
from nightcall.lab.refusals import NeverEnds

# Small enough for a batch's keys to stay in the CPU cache.
_AT_ONCE = 8192


def simulate(
    book: HiddenRolesBook,
    deck: Mapping[str, int] | Sequence[str] | None,
    players: int,
    options: Mapping[str, Any] | None = None,
    policy: Policy = RANDOM,
    games: int = 1,
    first_game: int = 0,
    *,
    seed: int | str,
    cores: int = 1,
) -> Tally:
    """Simulates games `first_game` and on of a series, on this many cores.

    Supports every house rule, and every card whose abilities have a compiled half; raises `NotCompiled` for other
    tables, which can be played on the engine.
    """
    if games < 1:
        raise BadSetup(f"Play at least one game, not {games}.")
    game = new_game(book, prepare(book, players, deck, options), policy)
    end = first_game + games
    parts = [(first, min(_AT_ONCE, end - first)) for first in range(first_game, end, _AT_ONCE)]
    if cores == 1:
        counts = [_play_part(game.copy(), seed, *part) for part in parts]
    else:
        with ThreadPoolExecutor(cores) as pool:
            counts = list(pool.map(lambda part: _play_part(game.copy(), seed, *part), parts))
    return sum(counts, Tally())


def _play_part(game: Game, seed: int | str, first: int, games: int) -> Tally:
    wins = np.zeros(len(SIDES), dtype=np.int64)
    sums = np.zeros(SUMS, dtype=np.int64)
    endless = play_many(game, series(seed, first, games), wins, sums)
    if endless:
        sentence = "{endless} of {games} games would never end: set quiet_rounds."
        raise NeverEnds(Sentence("some_never_end", sentence, endless=endless, games=games))
    won = {side: number for side, number in zip(SIDES, wins.tolist(), strict=True) if number}
    nights, nights_squared, executions, of_wolves = sums.tolist()
    return Tally(games, won, nights, executions, of_wolves, nights_squared)
