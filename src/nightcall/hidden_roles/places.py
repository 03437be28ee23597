"""Finds the line of an entry in a TOML text, as well as possible without a parser of our own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import reduce
from typing import Any, Final

from nightcall.hidden_roles.mistakes import Path
from nightcall.kernel.sentences import Sentence, as_it_stands

_KEY: Final = r'[A-Za-z0-9_-]+|"[^"\\]*"|\'[^\']*\''
_DOTTED: Final = rf"(?:{_KEY})(?:\s*\.\s*(?:{_KEY}))*"
_HEADER: Final = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_ENTRY: Final = re.compile(rf"\s*({_DOTTED})\s*=")
_FENCE: Final = re.compile(r'"""|\'\'\'')


class ReadablePaths:
    """Makes paths readable: names instead of indices, and line numbers if there is a text."""

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Path, int] | None = None) -> None:
        self.data = data
        self._lines = lines or {}

    @classmethod
    def of(cls, text: str) -> ReadablePaths:
        """For this TOML text."""
        return cls(tomllib.loads(text), _lines_of(text))

    def name(self, path: Path) -> Sentence | None:
        """The place of a mistake, as in "line 12, card 'witch', ability 1, nights"; None for the whole book."""
        line = self._line(path)
        parts = [Sentence("place_line", "line {line}", line=line)] if line else []
        return reduce(_within, [*parts, *_in_words(self.data, path)], None)

    def _line(self, path: Path) -> int | None:
        """The line of this entry; or of the first one in it, or of the nearest enclosing one, that has a line."""
        if len(path) > 1 and path[0] == "cards" and isinstance(path[1], str):
            named = [number for number, card in enumerate(_cards(self.data)) if card.get("name") == path[1]]
            path = ("cards", *named[-1:], *path[2:]) if named else ()
        if path in self._lines:
            return self._lines[path]
        inside = (line for place, line in self._lines.items() if len(path) > 1 and place[: len(path)] == path)
        around = (self._lines[path[:length]] for length in range(len(path), 0, -1) if path[:length] in self._lines)
        return next(inside, None) or next(around, None)


def _within(around: Sentence | None, place: Sentence) -> Sentence:
    return place if around is None else Sentence("place_within", "{around}, {place}", around=around, place=place)


def _in_words(data: Mapping[str, Any], path: Path) -> list[Sentence]:
    match path:
        case ("cards", int(number), *rest):
            cards = _cards(data)
            name = cards[number].get("name") if number < len(cards) else None
            first = _card(name) if isinstance(name, str) else Sentence("place_card", "card {number}", number=number + 1)
            return [first, *_rest_in_words(rest)]
        case ("cards", str(name), *rest):
            return [_card(name), *_rest_in_words(rest)]
        case ("day", int(number), *rest):
            return [Sentence("place_step", "day, step {number}", number=number + 1), *map(_entry, rest)]
        case _:
            dotted = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
            return [as_it_stands(dotted)] if path else []


def _card(name: str) -> Sentence:
    return Sentence("place_named_card", "card '{name}'", name=name)


def _rest_in_words(path: list[str | int]) -> list[Sentence]:
    match path:
        case ["abilities", int(number), *rest]:
            return [Sentence("place_ability", "ability {number}", number=number + 1), *map(_entry, rest)]
        case _:
            return [_entry(part + 1 if isinstance(part, int) else part) for part in path]


def _entry(part: str | int) -> Sentence:
    return as_it_stands(str(part))


def _cards(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    cards = data.get("cards")
    return [card if isinstance(card, Mapping) else {} for card in cards] if isinstance(cards, list) else []


def _lines_of(text: str) -> dict[Path, int]:
    """The line of every table and of every entry that starts a line."""
    found: dict[Path, int] = {}
    table: Path = ()
    counts: Counter[Path] = Counter()
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if not fenced:
            if header := _HEADER.match(line):
                table = _table(_keys(header[2]), counts, is_one_of_many=header[1] == "[[")
                found.setdefault(table, number)
            elif entry := _ENTRY.match(line):
                found.setdefault((*table, *_keys(entry[1])), number)
        fenced ^= len(_FENCE.findall(line)) % 2 == 1
    return found


def _table(keys: tuple[str, ...], counts: Counter[Path], *, is_one_of_many: bool) -> Path:
    """The path of a table, with indices for tables in arrays."""
    path: Path = ()
    for place, key in enumerate(keys, 1):
        path = (*path, key)
        counts[path] += is_one_of_many and place == len(keys)
        if counts[path]:
            path = (*path, counts[path] - 1)
    return path


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, dotted))
