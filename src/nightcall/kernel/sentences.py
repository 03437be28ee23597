"""Translatable sentences: written in English, looked up in other languages by their key."""

from __future__ import annotations

from typing import Any, Final

_TOLD_ALREADY: Final = ""  # the key of a sentence that is never translated


class Sentence(str):
    """A sentence in English, with the `key`, `template` and `values` a translation needs.

    By convention `{card}` is the name of a card, which a translation may replace with the card's title.
    """

    __slots__ = ("key", "template", "values")
    key: str
    template: str
    values: dict[str, object]

    def __new__(cls, key: str, template: str, **values: object) -> Sentence:
        """Fills in the template; without values it is used verbatim."""
        made = super().__new__(cls, template.format_map(values) if values else template)
        made.key, made.template, made.values = key, template, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """The arguments for unpickling."""
        return (self.key, self.template), self.values


class Several(tuple[str, ...]):
    """Several sentences as one value in another, formatted as a list."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n- ".join(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def as_it_stands(text: str) -> Sentence:
    """A sentence that is not translated: a name, or text already in the right language."""
    return Sentence(_TOLD_ALREADY, text)
