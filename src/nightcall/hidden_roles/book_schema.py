"""The JSON Schema of a rulebook file, for completion, hover text and validation in editors.

It checks the structure only; `nightcall check` says whether the book can be played.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, Final

from msgspec.json import schema_components

from nightcall.hidden_roles.abilities.registry import abilities, dawn_rules
from nightcall.hidden_roles.ends import END_RULES
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.hidden_roles.rulebooks import known_rulebooks
from nightcall.hidden_roles.soundness import BOOK_NAME, CARD_NAME
from nightcall.hidden_roles.teams import ALONE, VILLAGE, WOLVES

Schema = dict[str, Any]

_DIALECT: Final = "http://json-schema.org/draft-07/schema#"  # the draft that TOML editors support
_LINES: Final[Schema] = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "object", "additionalProperties": {"$ref": "#/$defs/Lines"}},
    ]
}
_BOOK: Final = {
    "id": "The book's name in logs and programs.",
    "extends": "A shipped rulebook; the file then holds only what is different.",
    "revision": "Raise it when logs of before would no longer replay.",
    "least_players": "The fewest who can play.",
    "most_players": "The most who can play.",
    "cards": "Every card of the book; with `extends`, those that are added or replaced.",
    "plain": "The card that fills a deck; special cards replace it.",
    "in_turn": "The night as a moderator reads it: groups of calls, one after another.",
    "at_once": "The night for phones: calls that don't depend on each other form one group.",
    "dawn": "The rules that decide who dies, in order.",
    "day": "The steps of a day, one kind of execution among them.",
    "ends": "When the game is over; the first rule that applies decides.",
    "decks": "The deck for every number of players.",
    "options": "The house rules that a table may change, with the book's defaults.",
    "suggests": "What a table's own deck is compared with: whole decks, only the number of wolves, or nothing.",
    "secret_counts": "Cards whose number is secret.",
    "told_like": "The shipped book whose words are used where this one has none.",
    "words": "What is said, by language, in the format of a theme.",
}
_CARD: Final = {
    "name": "Its key; what people read is under `words`.",
    "wins_with": "The side it wins with; `alone` wins any game it survives.",
    "seen_as": "What an inspection shows.",
    "counts_as": "The side it counts for when the living are counted.",
    "abilities": "What it can do.",
    "least": "The fewest copies in a deck that has any.",
    "most": "The most copies in a deck; 0 means no limit.",
    "suggested_from": "The number of players from which on the book suggests it.",
}


def book_schema() -> Schema:
    """The schema of a rulebook file, with the abilities of installed packages."""
    kinds = abilities()
    references, definitions = schema_components(
        [*kinds, HiddenRolesBook, Options], schema_hook=lambda _: {"$ref": "#/$defs/Ability"}
    )
    for one in definitions.values():
        one["description"] = cleandoc(one["description"])
        one.pop("title")
    book, card, options = (definitions.pop(name) for name in ("HiddenRolesBook", "Card", "Options"))
    needed = book.pop("required")
    del book["properties"]["own"]
    book["properties"] |= {
        "extends": {"enum": list(known_rulebooks())},
        "dawn": _listed(dawn_rules()),
        "ends": _listed(END_RULES),
        "options": {**options, "additionalProperties": False},
        "told_like": {"enum": list(known_rulebooks())},
        "words": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Lines"}},
    }
    book["properties"]["id"]["pattern"] = f"^{BOOK_NAME.pattern}$"
    decks = book["properties"]["decks"]
    decks["patternProperties"] = {"^[1-9][0-9]*$": decks.pop("additionalProperties")}
    decks["additionalProperties"] = False
    card["properties"]["name"]["pattern"] = f"^{CARD_NAME.pattern}$"
    card["properties"]["wins_with"] = {"enum": [WOLVES, VILLAGE, ALONE]}
    card["properties"] |= {name: {"enum": [WOLVES, VILLAGE]} for name in ("seen_as", "counts_as")}
    return {
        "$schema": _DIALECT,
        "title": "A rulebook of your own",
        **_explained(book, _BOOK),
        "if": {"required": ["extends"]},
        "then": {"required": ["id"]},
        "else": {"required": needed},
        "$defs": {
            **definitions,
            "Ability": {"anyOf": list(references[: len(kinds)])},
            "Card": _explained(card, _CARD),
            "Lines": _LINES,
        },
    }


def _listed(names: Any) -> Schema:
    return {"type": "array", "items": {"enum": list(names)}}


def _explained(schema: Schema, meanings: dict[str, str]) -> Schema:
    assert schema["properties"].keys() == meanings.keys()
    properties = {name: {**schema["properties"][name], "description": text} for name, text in meanings.items()}
    return {**schema, "properties": properties}
