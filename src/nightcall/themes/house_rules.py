"""House rules in words: what each is about, and what it can be, for a page and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from nightcall.themes.lines import read, written_in

FOLDER: Final = "rules"
SECTION: Final = "house_rules"
ANY: Final = "any"  # words for values that mean the same in every rule
_ENGLISH: Final = "en"


class RuleWords(Struct, frozen=True):
    """What a house rule is about, and its values in words by how they are written."""

    title: str
    values: dict[str, str]


def rule_words(name: str, choices: Iterable[Any], language: str) -> RuleWords | None:
    """The words for a rule of this name; None where nobody has written any, as for a package's own."""
    words = read(FOLDER, language if language in written_in(FOLDER) else _ENGLISH)
    said: Mapping[str, Mapping[str, str]] = words[SECTION]
    if name not in said:
        return None
    known = {**said[ANY], **said[name]}
    written = map(as_written, choices)
    return RuleWords(title=said[name]["title"], values={value: known[value] for value in written if value in known})


def as_written(value: Any) -> str:
    """A value as it stands in a set-up or behind `--option`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
