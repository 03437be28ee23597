"""The keys of a series of games, hashed in compiled code: game 7 of series "a" has the engine's seed "a/7".

Hashing one key in Python takes longer than simulating a whole game.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

import numpy as np

from nightcall.lab.machine_code import compiled, lean
from nightcall.lab.race.luck import Keys

_BLOCK: Final = 64  # bytes
_LENGTH: Final = 8  # the length suffix of the last block, in bytes
_DIGITS: Final = 20  # of the largest game number
_LANES: Final = 64  # games hashed in parallel, several per SIMD vector


def _primes(many: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < many:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _cube_root(number: int) -> int:
    root = 1 << (number.bit_length() + 2) // 3  # from above, by Newton's method
    while root**3 > number:
        root = (2 * root + number // root**2) // 3
    return root


# The SHA-256 constants: fractional bits of the square roots of 8 primes and the cube roots of 64.
_START: Final = np.array([isqrt(prime << 64) & 0xFFFF_FFFF for prime in _primes(8)], dtype=np.uint32)
_ROUND: Final = np.array([_cube_root(prime << 96) & 0xFFFF_FFFF for prime in _primes(64)], dtype=np.uint32)


def series(seed: int | str, first: int, count: int) -> Keys:
    """The keys of games `first` and on, two words each."""
    text = np.frombuffer(f"nightcall seed {seed}/".encode(), dtype=np.uint8)
    keys = np.empty((count, 2), dtype=np.uint64)
    hash_series(text, first, keys)
    return keys


@lean
def turned(word: Any, by: int) -> Any:
    """The word rotated right."""
    return np.uint32(word >> np.uint32(by)) | np.uint32(word << np.uint32(32 - by))


@lean
def widen(new: Any, old: Any, far: Any, middle: Any, near: Any) -> None:
    """One message schedule word in every lane."""
    for lane in range(_LANES):
        one, two = far[lane], near[lane]
        new[lane] = np.uint32(
            old[lane]
            + (turned(one, 7) ^ turned(one, 18) ^ np.uint32(one >> np.uint32(3)))
            + middle[lane]
            + (turned(two, 17) ^ turned(two, 19) ^ np.uint32(two >> np.uint32(10)))
        )


@lean
def hash_word(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, words: Any, root: Any) -> None:
    """One of the 64 rounds in every lane."""
    for lane in range(_LANES):
        high, low = a[lane], e[lane]
        one = np.uint32(
            h[lane]
            + (turned(low, 6) ^ turned(low, 11) ^ turned(low, 25))
            + ((low & f[lane]) ^ (~low & g[lane]))
            + root
            + words[lane]
        )
        two = np.uint32(
            (turned(high, 2) ^ turned(high, 13) ^ turned(high, 22))
            + ((high & b[lane]) ^ (high & c[lane]) ^ (b[lane] & c[lane]))
        )
        d[lane] = np.uint32(d[lane] + one)
        h[lane] = np.uint32(one + two)


@lean
def hash_block(state: Any, now: Any, words: Any) -> None:
    """One SHA-256 block in every lane: `words` holds its 16 words and space for 48 more, `now` is scratch space."""
    for place in range(16, 64):
        widen(words[place], words[place - 16], words[place - 15], words[place - 7], words[place - 2])
    for word in range(8):
        for lane in range(_LANES):
            now[word, lane] = state[word, lane]
    for step in range(64):
        # Rotates indices instead of moving eight words.
        a, b, c, d = now[(64 - step) & 7], now[(65 - step) & 7], now[(66 - step) & 7], now[(67 - step) & 7]
        e, f, g, h = now[(68 - step) & 7], now[(69 - step) & 7], now[(70 - step) & 7], now[(71 - step) & 7]
        hash_word(a, b, c, d, e, f, g, h, words[step], _ROUND[step])
    for word in range(8):
        for lane in range(_LANES):
            state[word, lane] = np.uint32(state[word, lane] + now[word, lane])


@lean
def turned_round(word: Any) -> Any:
    """The word with its bytes reversed."""
    byte = np.uint32(255)
    return (
        np.uint64(word >> np.uint32(24))
        | np.uint64(word >> np.uint32(8) & byte << np.uint32(8))
        | np.uint64(word << np.uint32(8) & byte << np.uint32(16))
        | np.uint64(np.uint32(word << np.uint32(24)))
    )


@lean
def write_text(row: Any, text: Any, length: int, blocks: int) -> None:
    """Writes the padded text into the row, with zeros where a number will go."""
    for place in range(len(row)):
        row[place] = text[place] if place < len(text) else 0
    row[length] = 128
    for byte in range(_LENGTH):
        row[blocks * _BLOCK - 1 - byte] = ((8 * length) >> (8 * byte)) & 255


@compiled
def hash_series(text: Any, first: int, keys: Any) -> None:
    """Writes the keys: the first 16 bytes of the hash of the text followed by each number."""
    row = np.empty((len(text) + _DIGITS + _LENGTH + _BLOCK) // _BLOCK * _BLOCK, dtype=np.uint8)
    words = np.empty((64, _LANES), dtype=np.uint32)
    state = np.empty((8, _LANES), dtype=np.uint32)
    now = np.empty((8, _LANES), dtype=np.uint32)
    numbers = np.empty(_LANES, dtype=np.uint64)
    ten = np.uint64(10)
    start = 0
    while start < len(keys):
        # Numbers with equally many digits are hashed together, because their texts differ only in the digits.
        digits, too_large = 1, 10
        while too_large <= first + start:
            digits, too_large = digits + 1, too_large * 10
        many = min(_LANES, len(keys) - start, too_large - first - start)
        length = len(text) + digits
        blocks = (length + _LENGTH + _BLOCK) // _BLOCK
        write_text(row, text, length, blocks)
        for word in range(8):
            for lane in range(_LANES):
                state[word, lane] = _START[word]
        for block in range(blocks):
            for place in range(16):
                at = block * _BLOCK + 4 * place
                same = row[at] << 24 | row[at + 1] << 16 | row[at + 2] << 8 | row[at + 3]
                for lane in range(_LANES):
                    words[place, lane] = np.uint32(same)
            for lane in range(many):
                numbers[lane] = first + start + lane
            for digit in range(1, digits + 1):
                at = length - digit
                place, shift = at % _BLOCK // 4, np.uint32(24 - 8 * (at % 4))
                for lane in range(many):
                    if at // _BLOCK == block:
                        words[place, lane] |= np.uint32(np.uint32(48 + numbers[lane] % ten) << shift)
                    numbers[lane] //= ten
            hash_block(state, now, words)
        for lane in range(many):
            for half in range(2):
                low, high = turned_round(state[2 * half, lane]), turned_round(state[2 * half + 1, lane])
                keys[start + lane, half] = low | high << np.uint64(32)
        start += many
