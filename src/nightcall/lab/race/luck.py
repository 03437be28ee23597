"""The kernel's random draws in compiled code."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nightcall.kernel.sources import Seeded
from nightcall.lab.machine_code import compiled

Keys = NDArray[np.uint64]

_STEP: Final = np.uint64(0x9E37_79B9_7F4A_7C15)
_FIRST: Final = np.uint64(0xBF58_476D_1CE4_E5B9)
_SECOND: Final = np.uint64(0x94D0_49BB_1331_11EB)
_LOW_HALF: Final = np.uint64(0xFFFF_FFFF)
_ZERO: Final = np.uint64(0)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def keys_of(seeds: Iterable[int | str]) -> Keys:
    """The keys of the engine's games with these seeds: two words each."""
    joined = b"".join(Seeded(seed).key[:16] for seed in seeds)
    return np.frombuffer(joined, dtype="<u8").reshape(-1, 2).astype(np.uint64)


def series(seed: int | str, first: int, count: int) -> Keys:
    """The keys of games `first` and on of a series; game 7 of series "a" has the seed "a/7"."""
    start = f"nightcall seed {seed}/"
    joined = b"".join([sha256(f"{start}{number}".encode()).digest()[:16] for number in range(first, first + count)])
    return np.frombuffer(joined, dtype="<u8").reshape(-1, 2).astype(np.uint64)


@compiled
def stir(word: Any, number: Any) -> Any:
    """Mixes in one more number, as in the kernel."""
    word = word + _STEP + number
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@compiled
def begin(low: Any, what_for: Any) -> Any:
    """Starts a draw for a purpose; needed once per game."""
    return stir(low ^ what_for, _ZERO)


@compiled
def below(limit: int, begun: Any, high: Any, one: int, two: int) -> Any:
    """A draw for a started purpose with one number, or with two if the second is not negative."""
    word = stir(begun, np.uint64(one))
    if two >= 0:
        word = stir(word, np.uint64(two))
    word = stir(word, high)
    # The upper half of a 128-bit product, for a small limit.
    wide = np.uint64(limit)
    return np.int64(((word >> _32) * wide + (((word & _LOW_HALF) * wide) >> _32)) >> _32)
