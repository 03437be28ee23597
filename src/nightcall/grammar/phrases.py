"""Finds phrases in the tokens of a line, exactly or with one typo."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from nightcall.grammar.tokens import Token

_SHORT: Final = 3  # a word this short needs its capital to be a misspelled name, unless it only lacks a letter

Phrase: TypeAlias = tuple[str, ...]


def one_letter_wrong(word: str, meant: str) -> bool:
    """True for edit distance one: a letter substituted, missing or added, or two neighbours swapped."""
    if abs(len(word) - len(meant)) > 1 or word == meant:
        return False
    start = 0
    while start < min(len(word), len(meant)) and word[start] == meant[start]:
        start += 1
    if len(word) == len(meant):
        if word[start + 1 :] == meant[start + 1 :]:
            return True
        swapped = word[start : start + 2] == meant[start : start + 2][::-1]
        return swapped and word[start + 2 :] == meant[start + 2 :]
    longer, shorter = (word, meant) if len(word) > len(meant) else (meant, word)
    return longer[start + 1 :] == shorter[start:]


def without_accents(word: str) -> str:
    """The word in plain letters, as many type a name."""
    if word.isascii():
        return word
    return "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one))


class PhraseFinder:
    """Finds phrases in tokens: the longest first, exact matches first, then with one typo."""

    def __init__(self, mark: str, phrases: Mapping[Phrase, str], shortest: int, common: Iterable[str]) -> None:
        self._marked = {phrase: mark + name for phrase, name in phrases.items()}
        self._longest = max(map(len, phrases), default=1)  # at a table of emoji no name has a word
        self._first = {phrase[0] for phrase in phrases}
        self._lengths = sorted({len(phrase) for phrase in phrases}, reverse=True)
        self._by_size: dict[tuple[int, int], list[Phrase]] = {}  # by number of words and length of the first
        for phrase in phrases:
            if any(len(word) >= shortest for word in phrase):
                self._by_size.setdefault((len(phrase), len(phrase[0])), []).append(phrase)
        self._common = common
        self._shortest = shortest - 1

    def at(self, tokens: Sequence[Token], place: int) -> tuple[str, int] | None:
        """The mark of the phrase that begins here and its length in words, or None."""
        words = tuple([token.text for token in tokens[place : place + self._longest]])
        if words[0] in self._first:
            for length in range(len(words), 0, -1):
                found = self._marked.get(words[:length])
                if found is not None:
                    return found, length
        return None

    def nearly_at(self, tokens: Sequence[Token], place: int, *, even_common: bool = False) -> tuple[str, int] | None:
        """As `at`, with one typo in one of the words; a common word is a misspelled name only if the caller says so."""
        first = tokens[place].text
        if len(first) < self._shortest or not first[0].isalpha():
            return None
        is_short = len(first) <= _SHORT and self._shortest < _SHORT and not tokens[place].is_capital
        sizes = (len(first) - 1, len(first), len(first) + 1)
        for length in self._lengths:
            words = tuple([token.text for token in tokens[place : place + length]])
            if len(words) < length or (length == 1 and first in self._common and not even_common):
                continue
            alike = chain.from_iterable(self._by_size.get((length, size), ()) for size in sizes)
            near = [phrase for phrase in alike if self._nearly(words, phrase)]
            if is_short:  # "wil" is Will, but "tod" may be anything beside Tom
                near = [phrase for phrase in near if len(phrase[0]) > _SHORT and phrase[0][0] == first[0]]
            hits = {self._marked[phrase] for phrase in near}
            if len(hits) == 1:
                return hits.pop(), length
        return None

    def _nearly(self, words: Phrase, phrase: Phrase) -> bool:
        if len(words) == 1:
            return one_letter_wrong(words[0], phrase[0])
        wrong = [(word, meant) for word, meant in zip(words, phrase, strict=True) if word != meant]
        if len(wrong) != 1 or wrong[0][0] in self._common:
            return False  # "the last elf" is no list elf
        return len(wrong[0][1]) > self._shortest and one_letter_wrong(*wrong[0])
