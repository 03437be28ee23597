"""The reference: the parts of docs/ that are generated from the code; a test keeps them current."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from nightcall.catalogue import (
    asked,
    call_names,
    calls_of,
    calls_that_ask,
    cards_of,
    end_reasons,
    event_types,
    house_rules,
    objects,
    players_of,
    refusals,
    sides,
    statement_types,
)
from nightcall.kernel.asked import Asked
from nightcall.kernel.tags import tag_of
from nightcall.library import own_books, rulebooks
from nightcall.referee import REFUSALS, Referee
from nightcall.wire.commands import COMMAND_TYPES
from nightcall.wire.lines import LINE_TYPES, encode
from nightcall.wire.reading import REFUSALS as MALFORMED
from nightcall.wire.rooms.refusals import OF_REQUESTS, OF_ROOMS
from nightcall.wire.rooms.schema import frame_schema, room_command_schema
from nightcall.wire.schema import Schema, command_schema, known_words, line_schema, log_schema, schema_of
from nightcall.wire.typescript import typescript

# A generated part of a page is between two comments that name it.
_PART: Final = re.compile(r"(<!-- (?P<name>\w+): made by `nightcall schema` -->\n).*?(<!-- end -->)", re.DOTALL)
_TALK: Final = re.compile(r"^```referee\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_MOST_ALIKE: Final = 3


def schemas() -> dict[str, Schema]:
    """Every JSON Schema that is published, by name."""
    return {
        "command": command_schema(),
        "line": line_schema(event_types(), _words((*MALFORMED, *REFUSALS))),
        "log": log_schema(),
        "statement": schema_of("A statement: something said that programs understand", statement_types()),
        "room-command": room_command_schema(),
        "book": own_books().schema(),
        "frame": frame_schema(event_types(), _words(OF_ROOMS)),
        **{name: schema_of(f"The house rule `{name}`", [kind]) for name, kind in objects().items()},
    }


def _words(more_refusals: Iterable[str]) -> dict[str, Schema]:
    """The words that games define, as schemas, with these further reasons for refusals."""
    books = "Custom rulebooks and packages may have others."
    packages = "A package may add others."
    abouts = [about for one in asked() for about in one.about]
    names = [one.name for one in asked()]
    decoys = "|".join(one.name for one in asked() if one.is_decoy and not one.about)
    return {
        "About": known_words(
            "What a question is about: a moment of the game, a call, or the calls of a group joined by +; for a "
            "moderator with real cards, also a card.",
            [*abouts, *call_names()],
            more=books,
            pattern=r"^[a-z0-9_]+(\+[a-z0-9_]+)+$",
        ),
        "CallName": known_words("A name that is called at night.", call_names(), more=books),
        "EndReason": known_words("Why a game is over.", end_reasons(), more=packages),
        "FieldName": known_words("The name of a field.", names, more=packages, pattern=f"^({decoys})_[0-9]+$"),
        "RefusalKey": known_words("Why something was refused.", [*more_refusals, *refusals()], more=packages),
        "Side": known_words("Who has won.", sides(), more=packages),
    }


def browser_types() -> str:
    """The TypeScript of every message between a browser and its room."""
    return typescript(event_types(), statement_types())


def schema_text(schema: Schema) -> str:
    """The published text of the schema."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def renewed(page: str) -> str:
    """The page with every generated part regenerated, and its worked session replayed."""
    parts = {
        "commands": _table("do", COMMAND_TYPES),
        "lines": _table("line", LINE_TYPES),
        "events": _table("event", event_types()),
        "statements": _table("says", statement_types()),
        "books": _books(),
        "options": _options(),
        "fields": _fields(one for one in asked() if not one.is_moderators),
        "moderators_fields": _fields(one for one in asked() if one.is_moderators),
        "calls": _calls(),
        "values": _values(),
        "refusals": _refusals(
            {
                "an invalid command": MALFORMED,
                "a referee": REFUSALS,
                "a game, or a barred option": refusals(),
            }
        ),
        "room_refusals": _refusals({"a room": OF_ROOMS, "an HTTP request": OF_REQUESTS}),
    }
    page = _PART.sub(lambda part: f"{part[1]}\n{parts[part['name']]}\n{part[3]}", page)
    referee = Referee()
    return _TALK.sub(lambda talk: f"```referee\n{_played(talk[1], referee)}```", page)


def _played(talk: str, referee: Referee) -> str:
    """The input lines, each with its output; many lines of one kind are shortened to the first and a count."""
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
        rows.append(f"| `{tag_of(kind)}` | {', '.join(members)} | {meaning} |")
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


def _fields(fields: Iterable[Asked]) -> str:
    """One row for each field that a question can have."""
    rows = ["| field | `about` | options | picks | barred with | meaning |", "|---|---|---|---|---|---|"]
    for one in fields:
        name = f"`{one.name}`, `{one.name}_2` …" if one.is_decoy and not one.about else f"`{one.name}`"
        about = _listed(one.about or calls_that_ask(one)) or "any call"
        options = one.options if isinstance(one.options, str) else _listed(one.options)
        picks = f"{one.least} or more" if one.most is None else f"{one.least} to {one.most}"
        picks = str(one.least) if one.least == one.most else picks
        meaning = f"A decoy. {one.meaning}" if one.is_decoy else one.meaning
        rows.append(f"| {name} | {about} | {options} | {picks} | {_listed(one.barred)} | {meaning} |")
    return "\n".join(rows)


def _calls() -> str:
    """One row for each book that has calls."""
    rows = ["| `rulebook` | calls |", "|---|---|"]
    rows += [f"| `{name}` | {_listed(calls)} |" for name, book in rulebooks().items() if (calls := calls_of(book))]
    return "\n".join(rows)


def _values() -> str:
    """One row for each member of a line or event with a fixed set of values."""
    rows = ["| member | of | values |", "|---|---|---|"]
    rows += [f"| `won` | `game_ended`, `outcome` | {_listed(sides())} |"]
    rows += [f"| `reason` | `game_ended`, `outcome` | {_listed(end_reasons())} |"]
    kinds: tuple[type[msgspec.Struct], ...] = (*LINE_TYPES, *event_types())
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            if get_origin(field.type) is Literal:
                tag = tag_of(kind)
                rows.append(f"| `{field.name}` | `{tag}` | {_listed(get_args(field.type))} |")
    return "\n".join(rows)


def _refusals(keys: Mapping[str, Iterable[str]]) -> str:
    """One row for each source of refusals."""
    rows = ["| refused by | `reason` |", "|---|---|"]
    rows += [f"| {who} | {_listed(sorted(found))} |" for who, found in keys.items()]
    return "\n".join(rows)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
