"""The glossary: everything that a rulebook can be made of, with its meaning and an example, made from the code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct, inspect

from nightcall.hidden_roles.abilities.ability import Ability, tag_of
from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.cards import Card
from nightcall.hidden_roles.days.all import DAY_STEPS
from nightcall.hidden_roles.days.step import DayStep
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import Rulebook
from nightcall.hidden_roles.rulebooks import RULEBOOKS
from nightcall.hidden_roles.shapes import fields_of, takes
from nightcall.hidden_roles.teams import VILLAGE


class Argument(Struct, frozen=True):
    """Something that can be said of an ability: its name, what it takes, what it is if nothing is said, its meaning."""

    name: str
    takes: str
    default: str | None
    meaning: str


class Entry(Struct, frozen=True, kw_only=True):
    """One thing, and how it looks in a file."""

    name: str
    meaning: str
    arguments: tuple[Argument, ...] = ()
    needs: tuple[str, ...] = ()
    book: str  # the shipped rulebook that the example is taken from; none for what a package brings
    example: str


def glossary() -> dict[str, tuple[Entry, ...]]:
    """All entries, by what they are."""
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
    """A card with this ability, for one that no shipped book has; what it has to be told is the name of a card."""
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
    rules: Mapping[str, Callable[..., Any]], place: str, of: Callable[[Rulebook], tuple[str, ...]]
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
    """What its file says of a field besides its type."""
    return (isinstance(field.type, inspect.Metadata) and field.type.extra_json_schema) or {}


def _meaning(kind: type) -> str:
    """What the first line of its file says, and what its class adds."""
    file = _first_line(sys.modules[kind.__module__].__doc__).partition(": ")[2]
    return f"{file[0].upper()}{file[1:]} {' '.join((kind.__doc__ or '').split())}"


def _first_line(text: str | None) -> str:
    return (text or "").partition("\n")[0]
