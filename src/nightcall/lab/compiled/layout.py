"""Layouts: hand out array indices and enum numbers, so that none is written by hand.

Numba needs constants at import and bakes them into its cache, so they must not depend on import order: each module
numbers its own from a fixed start, and each power has its own part of every array (`power.py`).
"""

from __future__ import annotations

from collections.abc import Iterator


class Layout:
    """Allocates places in an array, in order."""

    def __init__(self, first: int = 0, until: int | None = None) -> None:
        self.first = first
        self.end = first
        self._until = until

    def number(self) -> int:
        """The place of one number, which may be a set of seats or cards."""
        return self.room(1)

    def room(self, many: int) -> int:
        """The first of this many consecutive places."""
        place, self.end = self.end, self.end + many
        if self._until is not None and self.end > self._until:
            raise ValueError(f"There is room for {self._until - self.first} numbers, not for {self.end - self.first}.")
        return place


class NumberedNames:
    """Words with numbers for compiled code."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def named(self, word: str) -> int:
        """Assigns the next number to this word."""
        self._words.append(word)
        return len(self._words) - 1

    def number_of(self, word: str) -> int:
        """The number of a word."""
        return self._words.index(word)

    def word(self, number: int) -> str:
        """The word of a number."""
        return self._words[number]
