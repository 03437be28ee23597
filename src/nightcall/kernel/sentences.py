"""Sentences to people: written here in English, and told in other languages by their key."""

from __future__ import annotations

from typing import Any, Final

_TOLD_ALREADY: Final = ""  # the key of what nobody tells in other words


class Sentence(str):
    """The sentence in English; `key`, `template` and `values` let somebody else tell it in other words.

    By convention `{card}` stands for the name of a card, which whoever tells it may replace by the card's title.
    """

    __slots__ = ("key", "template", "values")
    key: str
    template: str
    values: dict[str, object]

    def __new__(cls, key: str, template: str, **values: object) -> Sentence:
        """The template with its braces filled; one without values is taken as it stands."""
        made = super().__new__(cls, template.format_map(values) if values else template)
        made.key, made.template, made.values = key, template, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """What makes it again in another process."""
        return (self.key, self.template), self.values


class Several(tuple[str, ...]):
    """Sentences one below the other, as a value in another one."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n- ".join(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def as_it_stands(text: str) -> Sentence:
    """A sentence that nobody tells in other words: a name, or one that is in the right language already."""
    return Sentence(_TOLD_ALREADY, text)
