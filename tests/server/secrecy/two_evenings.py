"""Two evenings that a seat may not tell apart, held in real rooms on a virtual clock, frame by frame."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import pytest
from msgspec import convert

from nightcall.kernel.questions import Ask
from nightcall.kernel.session import Session
from nightcall.library import new_game
from nightcall.server.hub.hub import Hub
from nightcall.server.rooms import dealing
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.store.memory import MemoryStore
from nightcall.wire.rooms.setup import Pace, Setup
from tests.secrecy.plain_table import Cards, Setting, counted
from tests.secrecy.seen import BOOKS, guesses
from tests.secrecy.steps import Answer, Remove, Say, Step, Time
from tests.secrecy.who_may_know import Seat
from tests.server.at_once import minds_at_once, reader_at_once
from tests.server.virtual import Phone, enter, evening, something_happens, wall

PACE = Pace(reading=0, call_least=6, call_most=45, call_fixed=20, debate=60)
TOLD = Pace(reading=0.02, look=0, call_least=6, call_most=45, call_fixed=20, debate=60)  # one line after another
A_MOMENT = 0.02
LONGEST_WAIT = 2_000


class Seen(NamedTuple):
    """What reached two devices, when, and which bytes; how much reached every device; how long each call lasted."""

    frames: dict[str, list[tuple[float, bytes]]]
    sizes: list[list[tuple[float, int]]]
    calls: list[float]
    first_closed: float


def hold(
    patch: pytest.MonkeyPatch,
    setting: Setting,
    cards: Cards,
    steps: list[Step],
    observer: Seat,
    pace: Pace = PACE,
) -> Seen:
    """What the observer's phone and the table screen are sent in this world."""
    patch.setattr(dealing, "new_session", lambda *_: _dealt(setting, cards))
    return evening(_hold(setting, steps, observer, pace))


def _dealt(setting: Setting, cards: Cards) -> Session:
    options = {name: value for name, value in setting.options.items() if name in BOOKS[setting.book].options}
    return new_game(
        setting.book,
        [f"P{seat}" for seat in range(setting.players)],
        deck=counted(setting, cards).deck,
        options={**options, "calls_close": "clock"},
        cards=cards.seats,
        middle=cards.middle,
        seed=setting.seed,
    )


async def _hold(setting: Setting, steps: list[Step], observer: Seat, pace: Pace) -> Seen:
    hub = Hub(MemoryStore(now=wall), reader_at_once(), minds=minds_at_once())
    code, _, key = await hub.requests.create("Host", Setup(book=setting.book, mode="far", pace=pace, seed="the same"))
    host = await enter(hub, code, key)
    host.do("stand")
    await asyncio.sleep(A_MOMENT)
    phones = [
        await enter(hub, code, (await hub.requests.join(code, f"P{seat}", "player"))[1])
        for seat in range(setting.players)
    ]
    screen = await enter(hub, code, (await hub.requests.join(code, "Screen", "screen"))[1])
    began = asyncio.get_running_loop().time()
    host.do("start")
    await asyncio.sleep(A_MOMENT)
    room = hub._live_rooms.rooms[hub._live_rooms._codes[code]].room
    calls: list[tuple[float, float]] = []
    for number, step in enumerate(steps):
        if room.telling is not None:
            while room.telling is not None:
                await something_happens()
            await asyncio.sleep(A_MOMENT)
        await _take(step, room, host, phones, calls)
        if number % 5 == 0:
            # Whoever watches is curious, and asks for something that cannot be had.
            phones[observer].do("answer", question=0, value=None, id=number + 1)
        await asyncio.sleep(A_MOMENT)
    found = {"phone": _without(code, phones[observer]), "screen": _without(code, screen)}
    everybody = [*phones, host, screen]
    sizes = [[(round(at, 6), len(frame)) for at, frame in phone.frames if at >= began] for phone in everybody]
    await hub.close()
    return Seen(found, sizes, [lasted for lasted, _ in calls], calls[0][1] if calls else 0)


async def _join(hub: Hub, code: str, name: str, role: str) -> Phone:
    _, key = await hub.requests.join(code, name, role)
    return await enter(hub, code, key)


async def _take(
    step: Step, room: ServerRoom, host: Phone, phones: list[Phone], calls: list[tuple[float, float]]
) -> None:
    match step:
        case Answer(seat, picks, guess):
            question = phones[seat].question
            assert question is not None, f"seat {seat} was asked nothing"
            ask = convert(question, Ask)
            phones[seat].do("answer", question=ask.number, value={**picks, **guesses(ask, guess)})
        case Say(seat, text):
            phones[seat].do("say", text=text)
        case Remove(seat):
            host.do("remove_seat", seat=seat)
        case Time():
            moment, was_secret = room.moment, room.is_secret
            start = asyncio.get_running_loop().time()
            while room.moment == moment:
                await something_happens()
                assert asyncio.get_running_loop().time() - start < LONGEST_WAIT, "nothing closes this"
            if was_secret:
                now = asyncio.get_running_loop().time()
                calls.append((round(now - start, 3), now))


def _without(code: str, phone: Phone) -> list[tuple[float, bytes]]:
    """All frames; a room's code is drawn anew each evening, and every code has as many letters."""
    return [(round(at, 6), frame.replace(code.encode(), b"?" * len(code))) for at, frame in phone.frames]


def difference(here: Seen, there: Seen) -> str | None:
    """The first thing that tells two evenings apart; None if nothing does."""
    for device in here.frames:
        for one, other in zip(here.frames[device], there.frames[device], strict=False):
            if one != other:
                return f"{device}: {_told(one)} / {_told(other)}"
        if len(here.frames[device]) != len(there.frames[device]):
            return f"{device}: {len(here.frames[device])} frames / {len(there.frames[device])}"
    return None


def _told(frame: tuple[float, bytes]) -> str:
    return f"at {frame[0]} {len(frame[1])} bytes: {frame[1].decode().rstrip()}"
