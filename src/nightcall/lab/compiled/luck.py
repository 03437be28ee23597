"""The random source of a compiled game: the kernel's draws, from the two words of the key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from nightcall.kernel.chance import purpose
from nightcall.lab.compiled.table import HIGH, LOW, Game
from nightcall.lab.machine_code import lean
from nightcall.lab.race.luck import stir

_ZERO: Final = np.uint64(0)


def drawn_for(name: str) -> Any:
    """The purpose of a draw, as a compiled constant."""
    return np.uint64(purpose(name))


def _build_upper_half(_context: Any, _word: Any, _limit: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        narrow = arguments[0].type
        wide = type(narrow)(128)
        word, limit = (builder.zext(argument, wide) for argument in arguments)
        return builder.trunc(builder.lshr(builder.mul(word, limit), wide(64)), narrow)

    return types.int64(types.uint64, types.int64), build


# One machine instruction.
upper_half = cast("Callable[[Any, int], int]", intrinsic(_build_upper_half))


@lean
def begin(game: Game, what_for: Any) -> Any:
    """Starts a draw for a purpose."""
    return stir(np.uint64(game[LOW]) ^ what_for, _ZERO)


@lean
def more(word: Any, number: int) -> Any:
    """Mixes in one more number."""
    return stir(word, np.uint64(number))


@lean
def below(limit: int, word: Any, game: Game) -> int:
    """Finishes the draw: the upper half of a 128-bit product."""
    return upper_half(stir(word, np.uint64(game[HIGH])), limit)


@lean
def draw(limit: int, game: Game, what_for: Any, one: int) -> int:
    """A draw for a purpose with one number."""
    return below(limit, more(begin(game, what_for), one), game)


@lean
def draw_two(limit: int, game: Game, what_for: Any, one: int, two: int) -> int:
    """A draw for a purpose with two numbers."""
    return below(limit, more(more(begin(game, what_for), one), two), game)
