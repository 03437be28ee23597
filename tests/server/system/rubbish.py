"""Rubbish: messages that no honest device sends, from noise to commands that are almost right."""

from __future__ import annotations

import json
import random
from typing import Any

NAMES = (
    "Ada",
    "",
    "x" * 24,
    "x" * 25,
    "\x00",
    "\u202eevil",
    "😀" * 24,
    " ",
    "<script>alert(1)</script>",
    "ß",
    "\ud800",
)
NUMBERS = (0, 1, -1, -2, 7, 29, 30, 31, 2**31, 2**63, 2**64, -(2**63), 1e308, -0.0, 0.5, 1e-320)
WORDS = ("yes", "no", "die", "live", "", "everyone", "werewolf", "none", "🐺" * 100, "\n", "é" * 1000)
OPTIONS = ("decoys", "night", "wolves_told", "most_wolves", "calls_close", "votes_a_day", "throwing", "nobody-knows-it")

COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "hello", "protocol": 2, "room": "BCDFG", "key": "x" * 43, "game": 1, "seen": 3, "viewer": 0},
    {"do": "answer", "question": 1, "value": None},
    {"do": "answer", "question": 1, "value": 2, "seat": 0},
    {"do": "answer", "question": 2, "value": {"vote": 1}, "id": 7},
    {"do": "answer", "question": 1, "value": [1, 2]},
    {"do": "say", "text": "It was so quiet.", "statement": {"says": "accuse", "seat": 1}},
    {"do": "say", "statement": {"says": "claim", "card": "seer"}, "seat": 0},
    {"do": "spoken", "line": 4},
    {"do": "look", "seat": 0},
    {"do": "guess", "seats": [0, 1, 2]},
    {"do": "rename", "name": "Bo"},
    {"do": "ready", "ready": True},
    {"do": "sit", "seat": 3},
    {"do": "stand"},
    {"do": "arrange", "seats": [1, 0, 2, 3, 4, 5, 6, 7]},
    {"do": "add_bot", "name": "Robin"},
    {"do": "add_bot"},
    {"do": "add_seat", "name": "Eve"},
    {"do": "remove_seat", "seat": 2},
    {"do": "lock", "locked": False},
    {"do": "start"},
    {"do": "start"},
    {"do": "pause"},
    {"do": "go_on"},
    {"do": "more_time", "seconds": 1.5},
    {"do": "close_now"},
    {"do": "propose_undo", "steps": 3},
    {"do": "propose_undo"},
    {"do": "consent_to_undo", "agrees": True},
    {"do": "hand_over", "member": 1},
    {"do": "move_seat", "member": 1},
    {"do": "replace", "seat": 1},
    {"do": "replace", "seat": 1, "member": 2},
    {"do": "take_back"},
    {"do": "expel", "member": 2},
    {"do": "end"},
    {"do": "leave"},
    {"do": "set_up", "setup": {"book": "millers-hollow", "deck": ["witch"], "pace": {"reading": 0, "call_most": 1}}},
    {"do": "set_up", "setup": {"book": "wolff-werewolf", "options": {"decoys": False}, "seed": "s"}},
    {"do": "set_up", "setup": {"book": "catching-santa", "mode": "passed"}},
    {"do": "set_up", "setup": {"mode": "moderator", "cards": "learnt", "language": "it", "theme": "millers-hollow"}},
    {"do": "set_up", "setup": {"own_book": {"id": "mine", "extends": "millers-hollow", "cards": []}}},
    {"do": "set_up", "setup": {}},
)


def rubbish(luck: random.Random) -> bytes:
    """One message."""
    match luck.randrange(10):
        case 0:
            return luck.randbytes(luck.choice((0, 1, 7, 100, 3000)))
        case 1:
            return nested(luck)
        case 2:
            return bitten(luck, encoded(luck.choice(COMMANDS)))
        case 3:
            return encoded(anything(luck, 3))
        case 4:
            return encoded({"do": luck.choice(COMMANDS)["do"], "id": name(luck)})
        case _:
            command = json.loads(json.dumps(luck.choice(COMMANDS)))
            for _ in range(luck.choice((0, 1, 1, 2))):
                spoil(luck, command)
            if luck.random() < 0.3:
                command["id"] = name(luck)
            return encoded(command)


def encoded(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=bool(len(repr(value)) % 2)).encode(errors="surrogatepass")


def name(luck: random.Random) -> Any:
    return luck.choice((*NAMES, 0, 1, 2, 3, 3.0, 2**53, -1, None, "i" * 200))


def nested(luck: random.Random) -> bytes:
    """Brackets without end, or a very long list."""
    depth = luck.choice((50, 1000, 20_000))
    opening, closing = luck.choice(((b"[", b"]"), (b'{"a":', b"}")))
    inside = opening * depth + b"1" + closing * luck.choice((0, depth))
    wrapped = luck.choice((b"%b", b'{"do":"say","statement":%b}', b'{"do":"set_up","setup":{"options":{"a":%b}}}'))
    return (wrapped % inside)[: 60 * 1024]


def bitten(luck: random.Random, message: bytes) -> bytes:
    """A message some of whose bytes are others, gone or there twice."""
    changed = bytearray(message)
    for _ in range(luck.randrange(1, 5)):
        at = luck.randrange(len(changed)) if changed else 0
        match luck.randrange(3):
            case 0 if changed:
                changed[at] = luck.randrange(256)
            case 1:
                del changed[at : at + luck.randrange(1, 6)]
            case _:
                changed[at:at] = changed[at : at + luck.randrange(1, 20)]
    return bytes(changed)


def spoil(luck: random.Random, thing: Any) -> None:
    """Puts something that does not belong there somewhere into a command."""
    while isinstance(thing, dict) and thing:
        key = luck.choice(list(thing))
        if isinstance(thing[key], dict) and thing[key] and luck.random() < 0.7:
            thing = thing[key]
            continue
        if key == "options" or luck.random() < 0.15:
            thing[luck.choice((*OPTIONS, "extra", "setup", "pace"))] = anything(luck, 2)
        elif key != "do":
            thing[key] = anything(luck, 2)
        return


def anything(luck: random.Random, depth: int) -> Any:
    match luck.randrange(8 if depth else 5):
        case 0:
            return luck.choice(NUMBERS)
        case 1:
            return luck.choice(NAMES)
        case 2:
            return luck.choice(WORDS)
        case 3:
            return luck.choice((None, True, False))
        case 4:
            return luck.choice((*OPTIONS, "millers-hollow", "cards", "abilities"))
        case 5:
            return [anything(luck, depth - 1) for _ in range(luck.randrange(4))]
        case _:
            keys = (*OPTIONS, "says", "seat", "card", "id", "extends", "cards", "abilities", "calls")
            return {luck.choice(keys): anything(luck, depth - 1) for _ in range(luck.randrange(4))}
