"""Lines: the words of one theme in one language, loaded from its data files."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.installed import BadPackage, Brought, brought

_FOLDER: Final = Path(__file__).parent
COMMON: Final = "common"
NAMELESS: Final = "nameless"  # words generated from names, for what nobody has written words for
INSTALLED: Final = "nightcall.themes"  # packages of theme files, named like the themes
_MORE_WORDS: Final = "nightcall.words"  # packages of files merged over the common ones, for powers from elsewhere
_WORD_BEFORE_BRACES: Final = re.compile(r"\b(\w+) \{(\w+)\}")


class UnknownTheme(NightcallError):
    """There is no such theme, or not in this language."""


class MissingLine(NightcallError):
    """A theme has no words for something."""


class Lines:
    """A theme's words, looked up by section and key."""

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name = name
        self._data = _with_other_books_cards(data)

    @classmethod
    def load(cls, theme: str, language: str) -> Lines:
        """The words of a theme; raises for an unknown language, naming those there are."""
        known = languages(theme)
        if language not in known:
            raise UnknownTheme(f"The theme '{theme}' has no language '{language}'; it has {', '.join(known)}.")
        return _loaded(theme, language)

    @property
    def language(self) -> str:
        """The language of these words."""
        return self.name.rpartition("/")[2]

    def find(self, *path: str) -> Any:
        """The entry at this path, or one generated from its name; raises if there is none."""
        found = self._look_up(path)
        if found is None:
            found = self._made_from_name(path)
        if found is None:
            raise MissingLine(f"The theme {self.name} has no line '{'.'.join(path)}'.")
        return found

    def text(self, *path: str) -> str:
        """The text at this path."""
        return str(self.find(*path))

    def variants(self, *path: str) -> list[str]:
        """The variants of a line; empty if nothing is said."""
        found: list[str] | str = self.find(*path)
        return [found] if isinstance(found, str) else found

    def variant(self, number: int, *path: str) -> str:
        """One variant of a line that is not silent; the number wraps around."""
        variants = self.variants(*path)
        return variants[number % len(variants)]

    def fill(self, line: str, values: Mapping[str, object]) -> str:
        """Fills the placeholders; a small word before one is adapted to it, as the language requires."""
        sounds: Mapping[str, str] = self._data.get("sounds", {})
        if sounds:

            def sounding(found: re.Match[str]) -> str:
                word, name = found.groups()
                begins_alike = _first_letter(str(values.get(name, ""))) == word
                return f"{sounds[word] if begins_alike and word in sounds else word} {{{name}}}"

            line = _WORD_BEFORE_BRACES.sub(sounding, line)
        return line.format_map(values)

    def has(self, *path: str) -> bool:
        """True if there is an entry at this path."""
        return self._look_up(path) is not None

    def _look_up(self, path: Sequence[str]) -> Any:
        found: Any = self._data
        for name in path:
            if not isinstance(found, Mapping) or name not in found:
                return None
            found = found[name]
        return found

    def _made_from_name(self, path: Sequence[str]) -> Any:
        """A generated line for a card, an aim, a call, a field or a refusal that the theme does not know."""
        nameless = self._data.get(NAMELESS, {})
        match path:
            case ("cards" | "calls" | "fields" as section, key, part):
                entry = named(nameless.get(section[:-1], {}), key)
                return entry.get(part)
            case ("aims", side):
                return nameless.get("aims", {}).get(side)
            case ("refusals", _):
                return nameless.get("refusal", {}).get("text")
        return None


@cache
def _loaded(theme: str, language: str) -> Lines:
    return Lines(f"{theme}/{language}", forgiving(merged(theme, language), language))


def _first_letter(text: str) -> str:
    """The first letter of a text, lower-case and without accent."""
    return normalize("NFD", text[:1])[:1].casefold()


def languages(theme: str) -> tuple[str, ...]:
    """The languages of a theme."""
    return tuple(sorted(written_in(theme) & written_in(COMMON)))


def merged(theme: str, language: str) -> dict[str, Any]:
    """The common words, overlaid by those of packages, then by the theme's own."""
    return laid_over(reduce(laid_over, words_of_packages(language), read(COMMON, language)), read(theme, language))


def words_of_packages(language: str) -> list[Mapping[str, Any]]:
    """The words that installed packages add to every theme."""
    return [_read_in(_folder_of(one), language) for one in brought(_MORE_WORDS)]


def forgiving(words: Mapping[str, Any], language: str) -> dict[str, Any]:
    """These words, with fallbacks for unknown keys."""
    return {**words, NAMELESS: nameless_words(language)}


def nameless_words(language: str) -> Mapping[str, Any]:
    """The words that a name can be put into, in this language or else in English."""
    return read(NAMELESS, language if language in languages(NAMELESS) else "en")


def named(entry: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The words of a nameless entry with the name made from its key."""
    name = named_by(key)

    def filled(said: Any) -> Any:
        return [filled(line) for line in said] if isinstance(said, list) else said.replace("{name}", name)

    return {part: filled(said) for part, said in entry.items()}


def named_by(key: str) -> str:
    """The name made from a key: "the-old-mill" becomes "The Old Mill"."""
    return string.capwords(key.replace("_", " ").replace("-", " "))


def sentence_case(key: str) -> str:
    """A key in sentence case: "curse_laid" becomes "Curse laid"."""
    return key.replace("_", " ").capitalize()


@cache
def read(folder: str, language: str) -> Mapping[str, Any]:
    """One data file, cached; it is part of the program or of a package."""
    return _parsed(_folder(folder) / f"{language}.toml")


@cache
def _read_in(folder: Path, language: str) -> Mapping[str, Any]:
    """A package's words in this language, or else in English."""
    file = folder / f"{language}.toml"
    return _parsed(file if file.exists() else folder / "en.toml")


def _parsed(file: Path) -> Mapping[str, Any]:
    """What is in a file of words; only a package's can be damaged."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadPackage(
            f"The words of a package cannot be read: {file} ({why}); correct the file, or update or uninstall the "
            "package."
        ) from error


@cache
def written_in(folder: str) -> frozenset[str]:
    """The languages of the files in a folder."""
    return frozenset(file.stem for file in _folder(folder).glob("*.toml"))


def _folder(name: str) -> Path:
    """The folder of a theme: shipped, or in a package."""
    shipped = _FOLDER / name
    elsewhere = (_folder_of(one) for one in brought(INSTALLED) if one.name == name)
    return shipped if shipped.is_dir() else next(elsewhere, shipped)


def _folder_of(words: Brought) -> Path:
    """The folder of a package that has words."""
    return Path(words.part("__path__")[0])


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Merges both, table by table; `above` wins."""
    both = {**below, **above}
    for name in below.keys() & above.keys():
        if isinstance(below[name], dict) and isinstance(above[name], dict):
            both[name] = laid_over(below[name], above[name])
    return both


def _with_other_books_cards(data: Mapping[str, Any]) -> dict[str, Any]:
    """Adds the cards and calls of other books that the theme tells as its own."""
    whole = dict(data)
    for section in ("cards", "calls"):
        own = data.get(section, {})
        told = {name: own[as_name] for name, as_name in data.get("told_as", {}).items() if as_name in own}
        whole[section] = told | own
    return whole
