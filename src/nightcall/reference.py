"""The reference: those parts of docs/ that are made from the code, and kept true by a test."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from nightcall.catalogue import cards_of, event_types, house_rules, players_of, statement_types
from nightcall.library import rulebooks
from nightcall.referee import Referee
from nightcall.wire.commands import COMMAND_TYPES
from nightcall.wire.lines import LINE_TYPES, encode
from nightcall.wire.rooms.schema import frame_schema, room_command_schema
from nightcall.wire.schema import Schema, command_schema, line_schema, log_schema, schema_of
from nightcall.wire.typescript import typescript

# A part of a page that is made here stands between two comments that name it.
_PART: Final = re.compile(r"(<!-- (?P<name>\w+): made by `nightcall schema` -->\n).*?(<!-- end -->)", re.DOTALL)
_TALK: Final = re.compile(r"^```referee\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MOST_ALIKE: Final = 3


def schemas() -> dict[str, Schema]:
    """Every JSON Schema that is published, by name."""
    return {
        "command": command_schema(),
        "line": line_schema(event_types()),
        "log": log_schema(),
        "statement": schema_of("A statement: something said that programs understand", statement_types()),
        "room-command": room_command_schema(),
        "frame": frame_schema(event_types()),
    }


def browser_types() -> str:
    """The TypeScript of every message between a browser and its room."""
    return typescript(event_types(), statement_types())


def schema_text(schema: Schema) -> str:
    """The schema as it is published."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def renewed(page: str) -> str:
    """The page with every part that is made from the code made anew, and its worked session played again."""
    parts = {
        "commands": _table("do", COMMAND_TYPES),
        "lines": _table("line", LINE_TYPES),
        "events": _table("event", event_types()),
        "books": _books(),
        "options": _options(),
    }
    page = _PART.sub(lambda part: f"{part[1]}\n{parts[part['name']]}\n{part[3]}", page)
    referee = Referee()
    return _TALK.sub(lambda talk: f"```referee\n{_played(talk[1], referee)}```", page)


def _played(talk: str, referee: Referee) -> str:
    """The lines in, each with what it leads to; many lines of one kind are told by the first and their number."""
    said: list[str] = []
    for line in talk.splitlines():
        if line.startswith("> "):
            said += [line, *_abbreviated(referee.hear(line[2:].encode()))]
    return "".join(f"{line}\n" for line in said)


def _abbreviated(lines: Iterable[Any]) -> Iterator[str]:
    for _, group in groupby(lines, key=lambda line: (type(line), type(getattr(line, "event", None)))):
        alike = [f"< {encode(line).decode().rstrip()}" for line in group]
        if len(alike) <= _MOST_ALIKE:
            yield from alike
        else:
            yield alike[0]
            yield f"< … and {len(alike) - 1} more like it"


def _table(tag: str, kinds: Iterable[type[msgspec.Struct]]) -> str:
    """One row for each kind of message: its name, its members, what it means."""
    rows = [f"| `{tag}` | members | meaning |", "|---|---|---|"]
    for kind in kinds:
        members = [
            f"`{field.name}`" if field.required else f"*`{field.name}`*"
            for field in msgspec.structs.fields(kind)
            if field.name not in ("id", "to", "reply_to")
        ]
        meaning = " ".join((kind.__doc__ or "").split())
        rows.append(f"| `{kind.__struct_config__.tag}` | {', '.join(members)} | {meaning} |")
    return "\n".join(rows)


def _books() -> str:
    """One row for each book."""
    rows = ["| `rulebook` | players | cards |", "|---|---|---|"]
    for name, book in rulebooks().items():
        least, most = players_of(book)
        rows.append(f"| `{name}` | {least} to {most} | {', '.join(f'`{card}`' for card in cards_of(book)) or 'none'} |")
    return "\n".join(rows)


def _options() -> str:
    """One row for each house rule, with every book's default."""
    books = {name: house_rules(book) for name, book in rulebooks().items()}
    rules = {rule.name: rule for found in books.values() for rule in found.values()}
    rows = [f"| option | values | meaning | {' | '.join(books)} |", f"|---|---|---|{'---|' * len(books)}"]
    for name, rule in rules.items():
        defaults = [_json(found[name].default) if name in found else "–" for found in books.values()]
        rows.append(f"| `{name}` | {rule.values} | {rule.meaning} | {' | '.join(defaults)} |")
    return "\n".join(rows)


def _json(value: Any) -> str:
    return f"`{msgspec.json.encode(value).decode()}`"
