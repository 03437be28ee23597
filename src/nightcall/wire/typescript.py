"""Generates the browser's TypeScript types for every message and request of a room."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from msgspec.json import schema_components

from nightcall.kernel.events import Event
from nightcall.wire.lines import AskedAgain, FloorClosed, FloorOpened, GameOver, QuestionClosed
from nightcall.wire.rooms.commands import AnyRoomCommand
from nightcall.wire.rooms.frames import AnyReply, Frame, QuestionInWords, ToldInWords, Untold
from nightcall.wire.rooms.odds import GroupFound, OddsAsked, OddsFound, WolffFound
from nightcall.wire.rooms.requests import (
    BooksShown,
    DeckAsked,
    DeckFound,
    GamesShown,
    InvitationAsked,
    InvitationShown,
    Joined,
    LineAsked,
    LineUnderstood,
    NewMember,
    NewRoom,
    OwnBookAsked,
    OwnBookShown,
    Problem,
    RoomFound,
    StoryAsked,
    StoryShown,
    WorkshopAsked,
    WorkshopShown,
)

_HEAD: Final = """\
// Every message between a device and its room. Made by `nightcall schema typescript`: change the Python types instead.
"""
_REQUESTS: Final = (
    *(OddsAsked, OddsFound, WolffFound, GroupFound),
    *(NewRoom, NewMember, Joined, GamesShown, RoomFound, DeckAsked, DeckFound, BooksShown, Problem),
    *(InvitationAsked, InvitationShown, StoryAsked, StoryShown, OwnBookAsked, OwnBookShown, LineAsked, LineUnderstood),
    *(WorkshopAsked, WorkshopShown),
)
_LINES: Final = (ToldInWords, Untold, AskedAgain, QuestionInWords, QuestionClosed, FloorOpened, FloorClosed, GameOver)
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

# Strings listed in schemas; a browser also shows unknown ones.
_TEXT: Final = {"type": "string"}
_WORDS: Final = ("About", "CallName", "EndReason", "FieldName", "RefusalKey", "Side")

# Types that the wire leaves open: games provide the events.
_KNOWN: Final = {
    ("ToldInWords", "event"): "AnyEvent",
    ("Frame", "lines"): "AnyLine[]",
    ("Looked", "lines"): "AnyLine[]",
    ("LineUnderstood", "statements"): "AnyStatement[]",
    ("Said", "statement"): "AnyStatement | null",
    ("SayInRoom", "statement"): "AnyStatement | null",
}


def typescript(events: Sequence[type[Event]], statements: Sequence[type]) -> str:
    """The TypeScript source, for these events and statements."""
    unions: dict[str, Sequence[type]] = {
        "AnyEvent": events,
        "AnyStatement": statements,
        "AnyLine": _LINES,
        "AnyReply": get_args(AnyReply),
        "AnyRoomCommand": get_args(AnyRoomCommand),
    }
    _, definitions = schema_components([kind for kinds in unions.values() for kind in kinds] + [Frame, *_REQUESTS])
    named = {_name(name): schema for name, schema in definitions.items()} | dict.fromkeys(_WORDS, _TEXT)
    parts = [_interface(name, named[name]) for name in sorted(named)]
    parts += [_union(name, kinds) for name, kinds in unions.items()]
    return _HEAD + "".join(f"\n{part}" for part in parts)


def _interface(name: str, schema: Mapping[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    # A tag is always written, although a reader could do without it.
    required |= {member for member, kind in schema["properties"].items() if len(kind.get("enum", ())) == 1}
    lines = []
    for member, kind in schema["properties"].items():
        of = _KNOWN.get((name, member)) or _type(kind)
        lines.append(f"  {member}{'' if member in required else '?'}: {of};\n")
    about = schema.get("description", "").split("\n")[0]
    return (f"/** {about} */\n" if about else "") + f"export interface {name} {{\n{''.join(lines)}}}\n"


def _union(name: str, kinds: Iterable[type]) -> str:
    return f"export type {name} =\n" + "".join(f"  | {kind.__name__}\n" for kind in kinds).rstrip("\n") + ";\n"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            values = schema.get("additionalProperties", True)
            return f"Record<string, {_type(values) if isinstance(values, Mapping) else 'unknown'}>"
        case str(plain):
            return _PLAIN[plain]
        case _:
            return "unknown"


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    items = schema.get("items")
    of = _type(items) if isinstance(items, Mapping) else "unknown"
    return f"({of})[]" if "|" in of else f"{of}[]"


def _name(name: str) -> str:
    """A type's own name; a request's part with the name of an event is named after its page."""
    module, _, own = re.sub(r"\W", "_", name).rpartition("_")
    return f"{own}InBook" if module.endswith("requests") else own
