"""The published schema: made from the code, and true of everything that is said."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nightcall.catalogue import event_types
from nightcall.kernel.tags import tag_of
from nightcall.reference.schemas import schema_text, schemas
from nightcall.server.interfaces import interfaces
from nightcall.wire.commands import COMMAND_TYPES, AnyCommand
from nightcall.wire.lines import LINE_TYPES, AnyLine
from tests.wire.conversation import Conversation, play_on, validator

DOCS = Path(__file__).parents[2] / "docs"
SCHEMAS = schemas()  # made once: it takes a while


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_published_schema_is_the_one_that_the_code_makes(name: str) -> None:
    published = (DOCS / "schema" / f"{name}.json").read_text(encoding="utf-8")
    assert published == schema_text(SCHEMAS[name]), "renew it: python3 dev.py schema --into docs"


@pytest.mark.parametrize("name", ["asyncapi.json", "openapi.json"])
def test_the_published_interfaces_are_those_that_the_code_makes(name: str) -> None:
    published = (DOCS / name).read_text(encoding="utf-8")
    assert published == schema_text(interfaces()[name]), "renew it: python3 dev.py schema --into docs"


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(
    ("book", "players", "more"),
    [
        ("millers-hollow", 12, {"deck": ["thief", "cupido", "witch", "little_girl", "hunter"], "cards": "shuffled"}),
        ("millers-hollow", 8, {"cards": "learnt"}),
        ("santa-saboteurs", 8, {"deck": ["love_elf"], "options": {"night": "at_once", "dead_see": "everything"}}),
        ("catching-santa", 4, {"options": {"throwing": "asked"}}),
    ],
    ids=["every card", "real cards", "at once", "the race"],
)
def test_every_line_of_a_game_fits_the_schema(book: str, players: int, more: dict[str, Any]) -> None:
    table = Conversation()
    table.ask(do="seal", id="seal")
    table.new(book, players, nonces=["n"] * players, **more)
    for command in ({"do": "view", "seat": 0}, {"do": "view", "seat": -2}, {"do": "log"}, {"do": "undo"}):
        table.send(**command)
    play_on(table)
    table.send(do="verify")
    table.send(do="resume", log=["?"])
    seen: Counter[str] = Counter()
    for line in table.heard:
        kind = f"{line['line']} {line.get('event', {}).get('event')}"
        seen[kind] += 1
        if seen[kind] <= 5:  # a race has thousands of lines, all of the same few kinds
            validator("line").validate(line)


def test_every_line_of_a_log_fits_the_schema() -> None:
    table = Conversation()
    table.new()
    play_on(table)
    table.new(cards="learnt")
    table.send(do="answer", seat=-2, value=[0], id="a")
    table.send(do="remove", seat=3)
    table.send(do="time_is_up")
    table.send(do="undo")
    for line in table.log():
        validator("log").validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        {"line": "told", "event": {"event": "night_fell", "to": "everyone", "night": 1}},
        {"line": "told", "to": "everyone", "event": {"event": "night_fell", "night": 1}},
        {"line": "told", "to": "everyone", "event": {"event": "moon_fell", "to": "everyone", "night": 1}},
        {"line": "told", "to": "nobody", "event": {"event": "night_fell", "to": "everyone", "night": 1}},
        {"line": "done", "to": [], "reply_to": "the last"},
    ],
    ids=["no to", "no to inside", "an unknown event", "an unknown audience", "a reply to no number"],
)
def test_the_schema_of_a_line_is_not_one_that_takes_anything(line: dict[str, Any]) -> None:
    assert not validator("line").is_valid(line)


@pytest.mark.parametrize(
    "command",
    [
        {"do": "seal"},
        {"do": "new", "rulebook": "millers-hollow", "players": ["Ada"], "cards": ["witch"], "middle": [], "seed": "x"},
        {"do": "new", "rulebook": "millers-hollow", "players": 8, "deck": {"witch": 1}, "cards": "learnt"},
        {"do": "answer", "seat": 1, "value": {"lovers": [1, 2], "vote": None}, "question": 4},
        {"do": "answer", "seat": 1, "value": None},
        {"do": "say", "seat": 1, "text": "Hm."},
        {"do": "undo", "steps": 3},
        {"do": "verify", "log": ["{}"], "seal": "00"},
    ],
    ids=lambda command: str(command["do"]),
)
def test_the_schema_of_a_command_takes_what_the_referee_takes(command: dict[str, Any]) -> None:
    validator("command").validate(command)
    assert Conversation().ask(**command).get("reason") != "bad_command"


@pytest.mark.parametrize(
    "command",
    [
        {"do": "fly"},
        {"do": "answer", "seat": "1", "value": 1},
        {"do": "answer", "seat": 1, "value": 1, "sead": 1},
        {"do": "undo", "steps": 0},
        {"do": "new", "rulebook": "millers-hollow", "players": 8, "seed": 2**60},
    ],
    ids=str,
)
def test_the_schema_of_a_command_refuses_what_the_referee_refuses(command: dict[str, Any]) -> None:
    assert not validator("command").is_valid(command)
    assert Conversation().ask(**command)["reason"] in ("bad_command", "unknown_command")


@pytest.mark.parametrize(
    ("statement", "is_one"),
    [
        ({"says": "claim", "card": "witch"}, True),
        ({"says": "report", "seat": 3, "team": "wolves", "night": 1}, True),
        ({"says": "retract"}, True),
        ({"says": "throw"}, True),
        ({"says": "sing"}, False),
        ({"says": "accuse"}, False),
        ({"says": "accuse", "seat": 1, "loudly": True}, False),
    ],
)
def test_the_schema_of_a_statement_knows_what_can_be_said(statement: dict[str, Any], is_one: bool) -> None:
    assert validator("statement").is_valid(statement) is is_one


def test_every_type_is_in_its_list() -> None:
    assert set(COMMAND_TYPES) == set(AnyCommand.__args__)
    assert set(LINE_TYPES) == set(AnyLine.__args__)


def test_no_two_events_have_one_name() -> None:
    names = [tag_of(kind) for kind in event_types()]
    assert len(set(names)) == len(names)
