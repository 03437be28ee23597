"""Packing: builds frames from parts that are encoded once for everybody, and pads them to their sizes.

During a call of the night every frame has one of two fixed sizes, whatever it contains: one on each beat, and a larger
one when the call opens or closes. Other frames are padded to a whole number of blocks, and none is larger. Spaces after
a JSON object don't matter to its reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

BEAT_SIZE: Final = 4096
TURN_SIZE: Final = 16384
BLOCK: Final = 512
# The clock, and what holds the parts together, have room beside these.
LARGEST_PART: Final = TURN_SIZE - BLOCK
# What a turn keeps free for what comes beside the public lines: a question in the words of a custom book.
KEPT_FREE: Final = TURN_SIZE // 2 - BLOCK
LONG_SECRETS: Final = 5  # times that, with a custom book: what a seat was shown, its question


class Parcel:
    """Builds one frame; parts are added as long as they fit. Its size depends on its content."""

    __slots__ = ("_left", "_parts", "_size")

    def __init__(self, size: int = TURN_SIZE) -> None:
        self._parts: list[bytes] = []
        self._size = size
        self._left = size - len(b"{}")

    @property
    def is_empty(self) -> bool:
        """Whether nothing was added yet."""
        return not self._parts

    def add(self, name: bytes, value: bytes) -> bool:
        """Adds a member; False if it doesn't fit."""
        needed = len(name) + len(value) + len(b'"":,')
        if needed > self._left:
            return False
        self._left -= needed
        self._parts.append(b'"%b":%b' % (name, value))
        return True

    def add_some(self, name: bytes, values: Sequence[bytes]) -> int:
        """Adds as many of the values as fit, as a list; returns how many."""
        left = self._left - len(name) - len(b'"":[],')
        count = 0
        for value in values:
            if len(value) + 1 > left:
                break
            left -= len(value) + 1
            count += 1
        if count:
            self._parts.append(b'"%b":[%b]' % (name, b",".join(values[:count])))
            self._left = left
        return count

    def add_lines(self, game: int, first: int, lines: list[bytes]) -> int:
        """Adds lines of a game with the number of the first; returns how many fit."""
        numbers = b'"game":%d,"first":%d,' % (game, first)
        self._left -= len(numbers)
        count = self.add_some(b"lines", lines)
        if count:
            self._parts.append(numbers[:-1])
        else:
            self._left += len(numbers)
        return count

    def sealed(self) -> bytes:
        """The frame, padded to its size."""
        return _filled(b"{%b}" % b",".join(self._parts))


class FixedParcel(Parcel):
    """A frame of a fixed size, whatever it contains."""

    __slots__ = ()

    def sealed(self) -> bytes:
        return (b"{%b}" % b",".join(self._parts)).ljust(self._size)


def turns_for(lines: Sequence[bytes], *, is_wordy: bool = False) -> int:
    """How many frames of the larger size these lines need, with space for what some are told besides.

    With a custom book, whose every line may be long, that is more.
    """
    turns, left = 1, LARGEST_PART
    for size in [len(line) + 1 for line in lines] + [KEPT_FREE] * (LONG_SECRETS if is_wordy else 1):
        if size > left:
            turns, left = turns + 1, LARGEST_PART
        left -= size
    return turns


def one_line(game: int, number: int, line: bytes) -> bytes:
    """A complete frame with a single line, as most frames by day are."""
    return _filled(b'{"game":%d,"first":%d,"lines":[%b]}' % (game, number, line))


def in_closing(sentence: str) -> bytes:
    """A frame with a closing message."""
    return _filled(b'{"closing":%b}' % msgspec.json.encode(sentence))


def _filled(body: bytes) -> bytes:
    return body.ljust(-(-len(body) // BLOCK) * BLOCK)
