"""Everything that is published as a schema, and the browser's types."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from nightcall.catalogue import (
    asked,
    call_names,
    end_reasons,
    event_types,
    objects,
    refusals,
    sides,
    statement_types,
)
from nightcall.library import own_books
from nightcall.referee import REFUSALS
from nightcall.wire.reading import REFUSALS as MALFORMED
from nightcall.wire.rooms.refusals import OF_ROOMS
from nightcall.wire.rooms.schema import frame_schema, room_command_schema
from nightcall.wire.schema import Schema, command_schema, known_words, line_schema, log_schema, schema_of
from nightcall.wire.typescript import typescript


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
