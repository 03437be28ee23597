"""The JSON Schema of everything on the wire and in the log, generated from the types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import cleandoc
from typing import Any, Final

from msgspec.json import schema_components

from nightcall.kernel.events import Event
from nightcall.kernel.inputs import Answer, Remove, Say, TimeIsUp, Undo
from nightcall.kernel.log import Header
from nightcall.wire.commands import COMMAND_TYPES
from nightcall.wire.lines import LINE_TYPES

Schema = dict[str, Any]
Listed = Mapping[str, Schema]  # the schemas of words that games define, by the names in kernel/words.py

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TAIL: Final = {
    "digest": {"type": "string", "pattern": "^[0-9a-f]{8}$"},
    "chain": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}


def command_schema() -> Schema:
    """The schema of every input line."""
    return schema_of("A line that a program sends to a table", COMMAND_TYPES)


def line_schema(events: Sequence[type[Event]], words: Listed) -> Schema:
    """The schema of every output line; `events` are those it can contain, `words` those that games define."""
    references, definitions = components([*LINE_TYPES, *events], words)
    # The wire only knows the base class; games provide the events.
    definitions["Event"] = {"anyOf": list(references[len(LINE_TYPES) :])}
    return _document("A line that a table sends to a program", references[: len(LINE_TYPES)], definitions)


def log_schema() -> Schema:
    """The schema of every line of a log: the header first, then inputs."""
    schema = schema_of("A line of a log", (Header, Answer, Say, TimeIsUp, Remove, Undo))
    for reference in schema["anyOf"]:
        line = schema["$defs"][reference["$ref"].rpartition("/")[2]]
        line["properties"] |= _TAIL
        line["required"] = [*line["required"], *_TAIL]
    return schema


def schema_of(title: str, kinds: Iterable[type]) -> Schema:
    """A schema that accepts each of these types."""
    return _document(title, *components(kinds))


def known_words(about: str, words: Iterable[str], *, more: str, pattern: str | None = None) -> Schema:
    """One of these words, or of this form; or another, whose origin `more` describes."""
    forms: list[Schema] = [{"enum": sorted(set(words))}]
    if pattern is not None:
        forms.append({"type": "string", "pattern": pattern})
    return {"description": about, "anyOf": [*forms, {"type": "string", "description": more}]}


def components(kinds: Iterable[type], words: Listed | None = None) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """References to the schemas of these types, and the schemas, described by the types' docstrings."""
    references, definitions = schema_components(kinds)
    definitions |= words or {}
    for schema in definitions.values():
        if "description" in schema:
            # Before Python 3.13, docstrings keep the indentation of the code.
            schema["description"] = cleandoc(schema["description"])
    return references, definitions


def _document(title: str, references: Iterable[Schema], definitions: Mapping[str, Schema]) -> Schema:
    ordered = {name: definitions[name] for name in sorted(definitions)}
    return {"$schema": _DIALECT, "title": title, "anyOf": list(references), "$defs": ordered}
