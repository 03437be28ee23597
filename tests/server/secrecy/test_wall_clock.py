"""On a real clock: the moment at which a phone is sent something does not tell whether somebody really acted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

from nightcall.kernel.inputs import Answer, AnyInput
from nightcall.kernel.session import Session
from nightcall.library import new_game
from nightcall.server.hub.hub import Hub
from nightcall.server.rooms import dealing
from nightcall.server.rooms.table import GameTable
from nightcall.server.store.memory import MemoryStore
from nightcall.wire.rooms.setup import Pace, Setup
from tests.server.at_once import minds_at_once, reader_at_once
from tests.server.virtual import Phone

pytestmark = pytest.mark.long

BEAT = 0.2
JUST_BEFORE_A_BEAT = 0.02
EVENINGS = 20
LEAK = 0.05
SEER, OBSERVER = 1, 5
DEALS = {
    True: ["werewolf", "fortune_teller", "werewolf", *["townsperson"] * 5],
    False: ["werewolf", "townsperson", "werewolf", "townsperson", "fortune_teller", *["townsperson"] * 3],
}


async def lateness(patch: pytest.MonkeyPatch, *, acts: bool) -> float:
    """By how much the beat comes late after seat 1 has answered: really, or only in a decoy."""
    patch.setattr(dealing, "new_session", lambda *_: dealt(acts))
    hub = Hub(MemoryStore(), reader_at_once(), minds=minds_at_once())
    pace = Pace(beat=BEAT, call_least=5, call_most=9, reading=0)
    code, _, key = await hub.requests.create("P0", Setup(pace=pace))
    keys = [key, *[(await hub.requests.join(code, f"P{seat}", "player"))[1] for seat in range(1, 8)]]
    phones = [Phone(hub, code, key) for key in keys]
    for phone in phones:
        phone.say_hello()
    await asyncio.sleep(0.05)
    phones[0].do("start")
    while phones[SEER].question is None:
        await asyncio.sleep(0.001)
    seen = phones[OBSERVER].frames
    beats = len(seen)
    while len(seen) == beats:
        await asyncio.sleep(0.001)
    first = seen[-1][0]
    question: dict[str, Any] = phones[SEER].question or {}
    await asyncio.sleep(first + BEAT - JUST_BEFORE_A_BEAT - asyncio.get_running_loop().time())
    fields = {field["name"]: 0 for field in question["fields"]}
    phones[SEER].do("answer", question=question["number"], value=fields)
    await asyncio.sleep(BEAT)
    await hub.close()
    return seen[beats + 1][0] - (first + BEAT)


def dealt(acts: bool) -> Session:
    return new_game("millers-hollow", 8, cards=DEALS[acts], options={"calls_close": "clock"}, seed=1)


def difference(patch: pytest.MonkeyPatch) -> float:
    """How much later the beat comes when seat 1 really acts, in the middle of many evenings."""
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(EVENINGS):
        for acts, late in found.items():
            late.append(asyncio.run(lateness(patch, acts=acts)))
    return median(found[True]) - median(found[False])


def slower_for_who_acts(feed: Callable[[GameTable, AnyInput], bool]) -> Callable[[GameTable, AnyInput], bool]:
    def slow(table: GameTable, given: AnyInput) -> bool:
        if isinstance(given, Answer) and "inspect" in given.value:
            time.sleep(LEAK)
        return feed(table, given)

    return slow


def test_no_delay_tells_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert abs(difference(monkeypatch)) < LEAK / 5


def test_a_delay_of_fifty_milliseconds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameTable, "feed", slower_for_who_acts(GameTable.feed))
    assert difference(monkeypatch) > LEAK / 3
