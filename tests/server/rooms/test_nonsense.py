"""Commands with nonsense in them, from everybody and in every way of playing: a room refuses them, and goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from nightcall.wire.rooms.commands import AnyRoomCommand
from tests.server.kit import SHORT, House, Phone, anything, tell

HOW_MANY = [6, pytest.param(300, marks=pytest.mark.long)]  # evenings
COMMANDS = 150
BOOKS = ("millers-hollow", "lupus-in-tabula", "wolff-werewolf", "santa-saboteurs", "catching-santa")
MODES = ("phones", "far", "passed", "moderator")
SELDOM = ("end", "leave", "expel", "remove_seat", "hand_over", "pause", "lock")  # others have less to do after these
NONSENSE: tuple[Any, ...] = (
    *(None, True, "", "x", "yes", "none", [], [0], {}, {"seat": 1}, {"victim": 3}, {"says": "claim"}, 1.5),
    *(0, -1, -2, 1, 2, 5, 29, 30, 99, 2**53 - 1, -(2**63)),
)
SAID = ("claim", "report", "accuse", "vouch", "because", "ask_seat", "estimate", "retract", "will_vote", "throw", "x")
WORDS = ("Ada is a wolf", "I'm the seer, and Bo is good", "Alma, why?", "\0", "\U0001f43a" * 200)
NAMED = [one for one in msgspec.inspect.type_info(AnyRoomCommand).types if one.cls.__name__ != "Hello"]  # type: ignore[attr-defined]


def nonsense(random: Random, phone: Phone) -> dict[str, Any]:
    """A command that some fits, and some doesn't."""
    command = random.choice(NAMED)
    if command.tag in SELDOM and random.random() < 0.9:
        command = next(one for one in NAMED if one.tag == "answer")
    found = {one.name: random.choice(NONSENSE) for one in command.fields if one.name != "id" and random.random() < 0.9}
    ask = phone.question
    if command.tag == "answer" and ask is not None:
        found["question"] = ask.number
        found["value"] = random.choice([anything(ask), {field.name: random.choice(NONSENSE) for field in ask.fields}])
        found.pop("seat", None)
        found.pop("game", None)
    if command.tag == "say":
        fields = {name: random.choice(NONSENSE) for name in ("card", "seat", "seats", "night", "about", "what", "team")}
        found = {"text": random.choice(WORDS), "statement": {"says": random.choice(SAID), **fields}}
    return {"do": command.tag, **found}


async def evening(house: House, random: Random) -> None:
    book, mode = random.choice(BOOKS), random.choice(MODES)
    players, bots = (2, 1) if book == "catching-santa" else random.choice([(8, 0), (3, 6)])
    host = await house.opens_a_room("Ada", book=book, mode=mode, pace=SHORT, options={})
    phones = [host, *[await house.joins(host, f"P{seat}") for seat in range(1, players)]]
    phones += [await house.joins(host, role, role) for role in ("watcher", "screen")]
    for number in range(bots if mode in ("phones", "far") else 8):
        seat = ("add_bot",) if mode in ("phones", "far") else ("add_seat", f"S{number}")
        await host.is_refused(seat[0], **({"name": seat[1]} if len(seat) > 1 else {}))
    await host.is_refused("start")
    for number in range(COMMANDS):
        phone = random.choice(phones)
        if phone.wire is None:
            await phone.comes_back()
        elif random.random() < 0.03:
            await phone.loses_connection()
        else:
            phone.says({"id": 1000 + number, **nonsense(random, phone)})
        await house.rests(random.choice([0, 0.02, 0.3, 1, 3]))


@pytest.mark.parametrize("evenings", HOW_MANY)
def test_a_room_refuses_nonsense_and_goes_on(evenings: int, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(evenings):
        tell(lambda house, number=number: evening(house, Random(number)))  # type: ignore[misc]
        assert [record.getMessage() for record in caplog.records] == [], number
