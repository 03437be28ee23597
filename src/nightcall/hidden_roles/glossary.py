"""The glossary of rulebook files: everything they can contain, with meaning and example, generated from the code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct, inspect

from nightcall.hidden_roles.abilities.ability import Ability
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.all import DAY_STEPS
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.shapes import fields_of, takes
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.kernel.tags import tag_of


class Argument(Struct, frozen=True):
    """An argument of an ability: its name, type, default and meaning."""

    name: str
    takes: str
    default: str | None
    meaning: str


class Entry(Struct, frozen=True, kw_only=True):
    """One entry, with an example from a file."""

    name: str
    meaning: str
    arguments: tuple[Argument, ...] = ()
    needs: tuple[str, ...] = ()
    book: str  # the shipped rulebook of the example; empty for what a package adds
    example: str


def glossary() -> dict[str, tuple[Entry, ...]]:
    """All entries, by category."""
    return {
        "abilities": tuple(map(_ability, abilities())),
        "day steps": tuple(map(_day_step, DAY_STEPS)),
        "dawn rules": tuple(_rules(dawn_rules(), "dawn", lambda book: book.dawn)),
        "end rules": tuple(_rules(END_RULES, "ends", lambda book: book.ends)),
        "options": tuple(_options()),
    }


def _ability(kind: type[Ability]) -> Entry:
    found = ((book.id, msgspec.to_builtins(card)) for book in RULEBOOKS for card in book.cards if _has(card, kind))
    book, card = next(found, ("", _example_of(kind)))
    return Entry(
        name=tag_of(kind),
        meaning=_meaning(kind),
        arguments=tuple(_arguments(kind)),
        needs=tuple(_needs(kind)),
        book=book,
        example=tomli_w.dumps({"cards": [card]}).lstrip(),
    )


def _example_of(kind: type[Ability]) -> dict[str, Any]:
    """A sample card for an ability no shipped book uses; its required arguments are card names."""
    needed = {name: RULEBOOKS[0].cards[0].name for name, field in fields_of(kind).items() if field.required}
    sides = dict.fromkeys(("wins_with", "seen_as", "counts_as"), VILLAGE)
    return {"name": "my_card", **sides, "abilities": [{"ability": tag_of(kind), **needed}]}


def _has(card: Card, kind: type[Ability]) -> bool:
    return any(type(ability) is kind for ability in card.abilities)


def _needs(kind: type[Ability]) -> Iterator[str]:
    if kind.at_dawn():
        yield f"needs at dawn: {', '.join(rule.__name__ for rule in kind.at_dawn())}"
    if kind.called_after:
        yield f"called after: {', '.join(kind.called_after)}"
    if kind.called_with:
        yield f"called together with: {', '.join(kind.called_with)}"


def _day_step(kind: type[DayStep]) -> Entry:
    book = next(book for book in RULEBOOKS if any(type(step) is kind for step in book.day))
    day = [msgspec.to_builtins(step) for step in book.day]
    return Entry(name=tag_of(kind), meaning=_meaning(kind), book=book.id, example=tomli_w.dumps({"day": day}))


def _rules(
    rules: Mapping[str, Callable[..., Any]], place: str, of: Callable[[HiddenRolesBook], tuple[str, ...]]
) -> Iterator[Entry]:
    for name, rule in rules.items():
        found = ((book.id, of(book)) for book in RULEBOOKS if name in of(book))
        book, order = next(found, ("", (name,)))
        yield Entry(name=name, meaning=_first_line(rule.__doc__), book=book, example=tomli_w.dumps({place: [*order]}))


def _options() -> Iterator[Entry]:
    for argument in _arguments(Options):
        book = next(book for book in RULEBOOKS if argument.name in book.options)
        example = tomli_w.dumps({"options": {argument.name: book.options[argument.name]}})
        yield Entry(
            name=argument.name,
            meaning=f"{argument.meaning} It takes {argument.takes}.",
            book=book.id,
            example=example,
        )


def _arguments(kind: type[Struct]) -> Iterator[Argument]:
    for name, field in sorted(fields_of(kind).items(), key=lambda item: not item[1].required):
        default = None if field.required or field.default == "" else tomli_w.dumps({"is": field.default})[5:].strip()
        yield Argument(name, takes(field.type), default, _extra(field).get("description", ""))


def _extra(field: inspect.Field) -> dict[str, Any]:
    """The extra JSON schema of a field."""
    return (isinstance(field.type, inspect.Metadata) and field.type.extra_json_schema) or {}


def _meaning(kind: type) -> str:
    """The first line of its file, followed by its class docstring."""
    file = _first_line(sys.modules[kind.__module__].__doc__).partition(": ")[2]
    return f"{file[0].upper()}{file[1:]} {' '.join((kind.__doc__ or '').split())}"


def _first_line(text: str | None) -> str:
    return (text or "").partition("\n")[0]
