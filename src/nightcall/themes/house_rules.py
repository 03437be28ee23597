"""House rules in words: the question and its values, for a page and for the terminal."""

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
    """A house rule's meaning, and its values in words."""

    title: str
    values: dict[str, str]


def rule_words(name: str, choices: Iterable[Any], language: str) -> RuleWords | None:
    """The words for a rule; None if nobody has written any, as for a package's own."""
    words = read(FOLDER, language if language in written_in(FOLDER) else _ENGLISH)
    said: Mapping[str, Mapping[str, str]] = words[SECTION]
    if name not in said:
        return None
    known = {**said[ANY], **said[name]}
    written = map(as_written, choices)
    return RuleWords(title=said[name]["title"], values={value: known[value] for value in written if value in known})


def as_written(value: Any) -> str:
    """A value as written in a set-up or after `--option`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
