"""Packing: frames put together from parts that are encoded once for everybody, and their sizes.

During a call of the night every frame has one of two fixed sizes, whatever is in it: one on each beat, and a larger one
when the call opens or closes. Other frames are filled up to a whole number of blocks. Spaces behind a JSON object
change nothing for its reader.
"""

from __future__ import annotations

from typing import Final

BEAT_SIZE: Final = 4096
TURN_SIZE: Final = 16384
BLOCK: Final = 512


class Parcel:
    """One frame in the making; parts are added as long as they fit."""

    __slots__ = ("_limit", "_parts", "_size")

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._parts: list[bytes] = []
        self._size = 2

    def add(self, name: bytes, value: bytes) -> bool:
        """Puts a member in; False if there is no room for it."""
        size = len(name) + len(value) + 4
        if self._limit is not None and self._size + size > self._limit:
            return False
        self._parts.append(b'"%b":%b' % (name, value))
        self._size += size
        return True

    def add_some(self, name: bytes, values: list[bytes], already: int = 0) -> int:
        """Puts as many of the values in as there is room for, in a list, after those already told; how many."""
        size = self._size + len(name) + 6
        count = already
        while count < len(values):
            size += len(values[count]) + 1
            if self._limit is not None and size > self._limit:
                break
            count += 1
        if count > already:
            self._parts.append(b'"%b":[%b]' % (name, b",".join(values[already:count])))
            self._size = size
        return count - already

    def add_lines(self, game: int, lines: list[bytes], already: int) -> int:
        """Puts the next lines of a game in, with the number of the first; how many there was room for."""
        numbers = b'"game":%d,"first":%d' % (game, already + 1)
        if self._limit is not None:
            self._limit -= len(numbers) + 1
        count = self.add_some(b"lines", lines, already)
        if self._limit is not None:
            self._limit += len(numbers) + 1
        if count:
            self._parts.append(numbers)
            self._size += len(numbers) + 1
        return count

    def sealed(self) -> bytes:
        """The frame, filled up to its size."""
        body = b"{%b}" % b",".join(self._parts)
        return body.ljust(self._limit if self._limit is not None else -(-len(body) // BLOCK) * BLOCK)
