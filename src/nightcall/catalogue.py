"""The catalogue: what there is in the shipped games, for programs and pages that describe them."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any, get_args

from msgspec import Struct
from msgspec.json import schema_components
from msgspec.structs import fields

from nightcall.hidden_roles import events as events_of_hidden_roles
from nightcall.hidden_roles.abilities.registry import powers
from nightcall.hidden_roles.options import Options as OptionsOfHiddenRoles
from nightcall.hidden_roles.rulebook import Rulebook as RulebookOfHiddenRoles
from nightcall.hidden_roles.talk import AnyStatement
from nightcall.kernel import events as events_of_every_game
from nightcall.kernel.events import Event
from nightcall.kernel.rules import Rulebook
from nightcall.race import events as events_of_the_race
from nightcall.race.board import SHIPPED
from nightcall.race.options import Options as OptionsOfTheRace
from nightcall.race.rulebook import Rulebook as RulebookOfTheRace


class HouseRule(Struct, frozen=True, kw_only=True):
    """One choice that a book leaves to the table."""

    name: str
    values: str
    meaning: str
    default: Any


def event_types() -> tuple[type[Event], ...]:
    """Everything that can happen in any game, the kernel's own events first."""
    modules = (events_of_every_game, events_of_hidden_roles, *(power.module for power in powers()), events_of_the_race)
    return tuple(kind for module in modules for kind in _events_in(module))


def statement_types() -> tuple[type[Struct], ...]:
    """Everything that can be said so that programs understand it."""
    return get_args(AnyStatement)


def players_of(book: Rulebook) -> tuple[int, int]:
    """The least and the most players that this book is for."""
    assert isinstance(book, (RulebookOfHiddenRoles, RulebookOfTheRace))
    return book.least_players, book.most_players


def cards_of(book: Rulebook) -> tuple[str, ...]:
    """The names of this book's cards."""
    return tuple(card.name for card in book.cards) if isinstance(book, RulebookOfHiddenRoles) else ()


def house_rules(book: Rulebook) -> dict[str, HouseRule]:
    """What a table may choose under this book, with what the book prints as the default."""
    if isinstance(book, RulebookOfHiddenRoles):
        return _house_rules(OptionsOfHiddenRoles, book.options)
    printed = {field.name: field.default for field in fields(OptionsOfTheRace) if not field.required}
    return _house_rules(OptionsOfTheRace, {"board": SHIPPED, **printed})


def _house_rules(options: type[Struct], defaults: Mapping[str, Any]) -> dict[str, HouseRule]:
    _, definitions = schema_components([options])
    known = definitions[options.__name__]["properties"]
    return {
        name: HouseRule(
            name=name,
            values=_in_words(schema, defaults[name]),
            meaning=schema["description"],
            default=defaults[name],
        )
        for name, schema in known.items()
        if name in defaults
    }


def _in_words(schema: Mapping[str, Any], default: Any) -> str:
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    match schema.get("type"):
        case "boolean":
            return "`true` or `false`"
        case "integer":
            return f"{schema['minimum']} to {schema['maximum']}"
        case "array":
            return "a list"
        case _:
            return "a name or an object" if isinstance(default, str) else "an object"


def _events_in(module: ModuleType) -> list[type[Event]]:
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__ == module.__name__
        and kind is not Event
    ]
