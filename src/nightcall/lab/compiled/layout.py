"""Layouts: whoever declares a thing gets its number, so that no number is written by hand.

Numba needs numbers that are there when a module is imported, and freezes them into what it keeps between starts. So
they may not depend on the order of imports: each module numbers its own things from a fixed beginning, and each power
has a part of its own of everything (`power.py`).
"""

from __future__ import annotations

from collections.abc import Iterator


class Layout:
    """Places of an array, handed out one after another."""

    def __init__(self, first: int = 0, until: int | None = None) -> None:
        self.first = first
        self.end = first
        self._until = until

    def number(self) -> int:
        """The place of one number, which may be a set of seats or of cards."""
        return self.room(1)

    def room(self, many: int) -> int:
        """The first of so many places in a row."""
        place, self.end = self.end, self.end + many
        if self._until is not None and self.end > self._until:
            raise ValueError(f"There is room for {self._until - self.first} numbers, not for {self.end - self.first}.")
        return place


class NumberedNames:
    """Words that stand for numbers in compiled code."""

    def __init__(self) -> None:
        self._words: list[str] = []

    def __contains__(self, word: str) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def named(self, word: str) -> int:
        """The number that this word has from now on."""
        self._words.append(word)
        return len(self._words) - 1

    def number_of(self, word: str) -> int:
        """The number of a word."""
        return self._words.index(word)

    def word(self, number: int) -> str:
        """The word of a number."""
        return self._words[number]
