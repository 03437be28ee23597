"""House rules: a book's choices for the table, read from the type of its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.json import schema_components


class HouseRule(Struct, frozen=True, kw_only=True):
    """One choice that a book leaves to the table; `choices`, or `least` and `most`, where they are few or a range."""

    name: str
    values: str
    meaning: str
    default: Any
    choices: tuple[Any, ...] | None = None
    least: int | None = None
    most: int | None = None


def house_rules(options: type[Struct], defaults: Mapping[str, Any]) -> dict[str, HouseRule]:
    """Every choice that has a default, with the meaning declared in the type."""
    _, definitions = schema_components([options])
    known = definitions[options.__name__]["properties"]
    return {
        name: HouseRule(
            name=name,
            values=_in_words(schema, defaults[name]),
            meaning=schema["description"],
            default=defaults[name],
            choices=_choices(schema),
            least=schema.get("minimum"),
            most=schema.get("maximum"),
        )
        for name, schema in known.items()
        if name in defaults
    }


def _choices(schema: Mapping[str, Any]) -> tuple[Any, ...] | None:
    if schema.get("type") == "boolean":
        return (True, False)
    return tuple(schema["enum"]) if "enum" in schema else None


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
