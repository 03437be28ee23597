"""Random numbers: every draw is a pure function of the game's key and of its purpose.

Draws are keyed by purpose, never by call order: a night played in parallel and one played in turn draw the same
numbers, and an undo does not shift later draws. The mixing is the splitmix64 finaliser over both 64-bit halves of
the key, simple enough for compiled code to reproduce exactly.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import Final, NewType, TypeVar

Purpose = NewType("Purpose", int)
T = TypeVar("T")

_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_STEP: Final = 0x9E37_79B9_7F4A_7C15


def purpose(name: str) -> Purpose:
    """The number of a purpose; stable for a given name."""
    return Purpose(int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little"))


def mix(word: int, number: int) -> int:
    """Mixes a number into a 64-bit word, so that every output bit depends on every input bit."""
    word = (word + _STEP + number) & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & _WORD
    return word ^ (word >> 31)


class Chance:
    """The random source of one game."""

    __slots__ = ("_first_words", "_high", "_low")

    def __init__(self, key: bytes) -> None:
        self._low = int.from_bytes(key[:8], "little")
        self._high = int.from_bytes(key[8:16], "little")
        self._first_words: dict[Purpose, int] = {}  # the first mixing of each purpose, cached

    def word(self, what_for: Purpose, *numbers: int) -> int:
        """64 random bits, the same for the same purpose and numbers."""
        return mix(self._unfinished_word(what_for, numbers), self._high)

    def _unfinished_word(self, what_for: Purpose, numbers: tuple[int, ...]) -> int:
        """The word before finalisation, so that more numbers can be mixed in."""
        word = self._first_words.get(what_for)
        if word is None:
            word = self._first_words[what_for] = mix(self._low ^ what_for, 0)
        for number in numbers:
            word = mix(word, number)
        return word

    def below(self, limit: int, what_for: Purpose, *numbers: int) -> int:
        """An integer from 0 to limit - 1. (The bias of the multiplication is below 2**-58.)"""
        return (self.word(what_for, *numbers) * limit) >> 64

    def happens(self, percent: int, what_for: Purpose, *numbers: int) -> bool:
        """True with this probability."""
        return self.below(100, what_for, *numbers) < percent

    def pick(self, things: Sequence[T], what_for: Purpose, *numbers: int) -> T:
        """A random element."""
        return things[self.below(len(things), what_for, *numbers)]

    def shuffle(self, things: MutableSequence[T], what_for: Purpose, *numbers: int) -> None:
        """Shuffles in place."""
        start = self._unfinished_word(what_for, numbers)
        for last in range(len(things) - 1, 0, -1):
            # Equals self.below(last + 1, what_for, *numbers, last), with the shared part of the mixing done once.
            other = (mix(mix(start, last), self._high) * (last + 1)) >> 64
            things[last], things[other] = things[other], things[last]

    def sample(self, things: Sequence[T], count: int, what_for: Purpose, *numbers: int) -> tuple[T, ...]:
        """`count` different elements, in random order."""
        pool = list(things)
        self.shuffle(pool, what_for, *numbers)
        return tuple(pool[:count])
