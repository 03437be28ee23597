"""The luck of a compiled game: the kernel's draws, from the two words of the key, and what each is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from nightcall.kernel.chance import purpose
from nightcall.lab.compiled.rules import Rules
from nightcall.lab.compiled.table import TABLE_END, Game
from nightcall.lab.machine_code import lean
from nightcall.lab.race.luck import stir

# The engine's own draws, then those of the policies.
_PURPOSES: Final = (
    *("deal", "wolves", "inspection", "glimpse", "spy sees", "spy is caught"),
    *("election", "tied vote", "first voice", "run-off"),
    *("lab victim", "lab inspect", "lab guard", "lab mark", "lab mimic", "lab lovers", "lab take", "lab heal"),
    *("lab poisons", "lab poison", "lab spy", "lab glance", "lab risk", "lab shoot", "lab successor", "lab elect"),
    *("lab vote", "lab proposer", "lab accuse", "lab thumb"),
)
LOW, HIGH = TABLE_END, TABLE_END + 1
DEAL, WOLVES_DRAWN, INSPECTION, GLIMPSE, SPY_SEES, SPY_IS_CAUGHT, *_rest = range(HIGH + 1, HIGH + 1 + len(_PURPOSES))
ELECTION, TIED_VOTE, FIRST_VOICE, RUN_OFF, *_rest = _rest
VICTIM, INSPECT, GUARD, MARK, MIMIC, LOVERS_MADE, TAKE, HEAL, *_rest = _rest
POISONS, POISON, SPY, GLANCE, RISK, SHOOT, SUCCESSOR, ELECT, *_rest = _rest
VOTE, PROPOSER, ACCUSE, THUMB = _rest
LUCK_END: Final = THUMB + 1

_ZERO: Final = np.uint64(0)


def _build_upper_half(_context: Any, _word: Any, _limit: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        narrow = arguments[0].type
        wide = type(narrow)(128)
        word, limit = (builder.zext(argument, wide) for argument in arguments)
        return builder.trunc(builder.lshr(builder.mul(word, limit), wide(64)), narrow)

    return types.int64(types.uint64, types.int64), build


# One instruction of the machine.
upper_half = cast("Callable[[Any, int], int]", intrinsic(_build_upper_half))


def new_game(rules: Rules, room: int = 0) -> Game:
    """A game by these rules before its first card, with room for so many numbers of a story."""
    game = np.zeros(LUCK_END + room, dtype=np.int64)
    game[: len(rules)] = rules
    game[HIGH + 1 : LUCK_END] = np.array([purpose(name) for name in _PURPOSES], dtype=np.uint64).view(np.int64)
    return game


@lean
def begin(game: Game, what_for: int) -> Any:
    """How every draw for a purpose begins."""
    return stir(np.uint64(game[LOW] ^ game[what_for]), _ZERO)


@lean
def more(word: Any, number: int) -> Any:
    """The word after one more number."""
    return stir(word, np.uint64(number))


@lean
def below(limit: int, word: Any, game: Game) -> int:
    """The draw: the upper half of a product of 128 bits."""
    return upper_half(stir(word, np.uint64(game[HIGH])), limit)


@lean
def draw(limit: int, game: Game, what_for: int, one: int) -> int:
    """A draw for a purpose with one number."""
    return below(limit, more(begin(game, what_for), one), game)


@lean
def draw_two(limit: int, game: Game, what_for: int, one: int, two: int) -> int:
    """A draw for a purpose with two numbers."""
    return below(limit, more(more(begin(game, what_for), one), two), game)
