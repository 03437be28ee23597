"""Lines: the words of one theme in one language, as its data files hold them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from nightcall.kernel.errors import NightcallError

_FOLDER: Final = Path(__file__).parent
COMMON: Final = "common"
_WORD_BEFORE_BRACES: Final = re.compile(r"\b(\w+) \{(\w+)\}")


class UnknownTheme(NightcallError):
    """There is no such theme, or it does not speak this language."""


class MissingLine(NightcallError):
    """A theme has no words for something."""


class Lines:
    """What a theme says, found by the names of a section and of the entries in it."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name = name
        self._data = _with_other_books_cards(data)

    @classmethod
    def load(cls, theme: str, language: str) -> Lines:
        """The words of a theme; refuses a language that it does not speak, and names those it does."""
        known = languages(theme)
        if language not in known:
            raise UnknownTheme(f"The theme '{theme}' does not speak '{language}'; it speaks {', '.join(known)}.")
        return cls(f"{theme}/{language}", merged(theme, language))

    def find(self, *path: str) -> Any:
        """What stands there; it is an error if nothing does."""
        found: Any = self._data
        for name in path:
            if not isinstance(found, Mapping) or name not in found:
                raise MissingLine(f"The theme {self.name} has no line '{'.'.join(path)}'.")
            found = found[name]
        return found

    def text(self, *path: str) -> str:
        """The one text that stands there."""
        return str(self.find(*path))

    def variants(self, *path: str) -> list[str]:
        """The variants of a line; none where nothing is to be said."""
        found: list[str] = self.find(*path)
        return found

    def variant(self, number: int, *path: str) -> str:
        """One of the variants of a line that is not silent; they follow one another for ever."""
        variants = self.variants(*path)
        return variants[number % len(variants)]

    def fill(self, line: str, values: Mapping[str, object]) -> str:
        """The line with its braces filled; a small word before them sounds as the language wants it."""
        sounds: Mapping[str, str] = self._data.get("sounds", {})
        if sounds:

            def sounding(found: re.Match[str]) -> str:
                word, name = found.groups()
                begins_alike = _first_letter(str(values.get(name, ""))) == word
                return f"{sounds[word] if begins_alike and word in sounds else word} {{{name}}}"

            line = _WORD_BEFORE_BRACES.sub(sounding, line)
        return line.format_map(values)

    def has(self, *path: str) -> bool:
        """True if something stands there."""
        try:
            self.find(*path)
        except MissingLine:
            return False
        return True


def _first_letter(text: str) -> str:
    """The letter that a text begins with, small and without its accent."""
    return normalize("NFD", text[:1])[:1].casefold()


def languages(theme: str) -> tuple[str, ...]:
    """The languages that a theme speaks."""
    return tuple(sorted(_written_in(theme) & _written_in(COMMON)))


def merged(theme: str, language: str) -> dict[str, Any]:
    """The words that all themes share, and over them the theme's own."""
    return laid_over(read(COMMON, language), read(theme, language))


@cache
def read(folder: str, language: str) -> Mapping[str, Any]:
    """One data file as it is written; it is part of the program, and read once."""
    with (_FOLDER / folder / f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


def _written_in(folder: str) -> set[str]:
    return {file.stem for file in (_FOLDER / folder).glob("*.toml")}


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both, table by table; where both have words, those above."""
    both = {**below, **above}
    for name in below.keys() & above.keys():
        if isinstance(below[name], dict) and isinstance(above[name], dict):
            both[name] = laid_over(below[name], above[name])
    return both


def _with_other_books_cards(data: Mapping[str, Any]) -> dict[str, Any]:
    """Cards and calls that a theme tells as its own ones stand there under both names."""
    whole = dict(data)
    for section in ("cards", "calls"):
        own = data.get(section, {})
        told = {name: own[as_name] for name, as_name in data.get("told_as", {}).items() if as_name in own}
        whole[section] = told | own
    return whole
