"""The JSON Schema of a room's messages, and the AsyncAPI document of their channels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from nightcall.kernel.events import Event
from nightcall.wire.lines import AskedAgain, FloorClosed, FloorOpened, GameOver, QuestionClosed
from nightcall.wire.rooms.commands import PROTOCOL, AnyRoomCommand
from nightcall.wire.rooms.frames import Frame, QuestionInWords, ToldInWords, Untold
from nightcall.wire.schema import Listed, Schema, components, schema_of

# Every line that a device can be sent.
LINES: Final = (ToldInWords, Untold, AskedAgain, QuestionInWords, QuestionClosed, FloorOpened, FloorClosed, GameOver)


def room_command_schema() -> Schema:
    """What a device may send."""
    return schema_of("What a device sends to its room", get_args(AnyRoomCommand))


def frame_schema(events: Sequence[type[Event]], words: Listed) -> Schema:
    """What a device is sent; `events` are those it can contain, `words` those that games define."""
    references, definitions = components([Frame, *LINES, *events], words)
    lines = {"anyOf": list(references[1 : 1 + len(LINES)])}
    definitions["ToldInWords"]["properties"]["event"] = {"anyOf": list(references[1 + len(LINES) :])}
    for holder in ("Frame", "Looked"):
        definitions[holder]["properties"]["lines"]["items"] = lines
    ordered = {name: definitions[name] for name in sorted(definitions)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What a room sends to a device",
        "anyOf": [references[0]],
        "$defs": ordered,
    }


def asyncapi(version: str) -> dict[str, Any]:
    """The AsyncAPI document of the socket; its messages are in the schema files beside it."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "nightcall rooms",
            "version": version,
            "description": f"Protocol {PROTOCOL}: one WebSocket for each device. See protocol-rooms.md.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/socket",
                "messages": {
                    "command": {
                        "title": "A command; the first one is hello",
                        "payload": {"$ref": "schema/room-command.json"},
                    },
                    "frame": {"title": "A frame", "payload": {"$ref": "schema/frame.json"}},
                },
            }
        },
        "operations": {
            "give": {
                "action": "receive",
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": "#/channels/socket/messages/command"}],
            },
            "tell": {
                "action": "send",
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": "#/channels/socket/messages/frame"}],
            },
        },
    }
