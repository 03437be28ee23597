"""A recorder over whole games: no frame to any device holds a death, a card, an office, a vote or the end too early.

What is expected is computed here, from the words of the public lines alone: one line after the other, each as long as
it takes to be read. Nothing is asked of the room but the frames that it has sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest

from nightcall.kernel.audience import Seat
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE
from nightcall.server.rooms import showing, timeline
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import TellingProgress
from nightcall.server.rooms.table import GameTable
from nightcall.wire.rooms.frames import Frame, RoomShown
from tests.server.kit import House, Phone, is_over, play_on, tell

READING = 0.03
PACE = {"call_least": 1, "call_most": 6, "call_fixed": 3, "debate": 9, "vote": 6, "turn": 6, "speech": 3, "look": 10}
BOOKS = ("millers-hollow", "lupus-in-tabula", "wolff-werewolf", "santa-saboteurs")
SPOKEN_AFTER = 0.6  # of its estimate, where a voice is quick
A_MOMENT = 0.06


class Heard(NamedTuple):
    """A frame of a device, and when it came."""

    at: float
    size: int
    frame: Frame


class Line(NamedTuple):
    """A public line: when it came to whoever looks on, and when the next one may come at the earliest."""

    came: float
    over: float
    line: Any


def heard(phone: Phone) -> list[Heard]:
    return [Heard(at, len(raw), frame) for at, raw, frame in zip(phone.moments, phone.heard, phone.frames, strict=True)]


def estimate(line: Any) -> float:
    aloud = line.get("aloud") if line["line"] == "told" else None
    return READING * (13 + len(aloud)) if aloud else 0.0


def public_lines(watcher: Phone, quickest: float) -> list[Line]:
    """All that whoever looks on was sent, with the moments of it; after the end nothing is waited for."""
    found: list[Line] = []
    has_ended = False
    for one in heard(watcher):
        for line in one.frame.lines:
            lasts = 0.0 if has_ended else estimate(line) * quickest
            found.append(Line(one.at, one.at + lasts, line))
            has_ended |= line["line"] == "told" and line["event"]["event"] == "game_ended"
    return found


def is_public(line: Any) -> bool:
    return line["to"] == "everyone" or -1 in line["to"]


def in_order(lines: list[Line]) -> Iterator[str]:
    for one, following in pairwise(lines):
        if following.came < one.over - A_MOMENT:
            yield f"{following.line} came {one.over - following.came:.2f} s before {one.line} was told"


def ahead_of_its_line(phone: Phone, lines: list[Line]) -> Iterator[str]:
    """Every line of this device that left before all public ones in front of it were told."""
    public = 0
    for one in heard(phone):
        for line in one.frame.lines:
            if is_public(line):
                if one.at != lines[public].came:
                    yield f"{line} came at {one.at}, to who looks on at {lines[public].came}"
                public += 1
            elif line["line"] == "told" and line["event"]["event"] == "dealt":
                continue  # a card comes with the line that deals it
            elif public and one.at < lines[public - 1].over - A_MOMENT:
                yield f"{line} came before {lines[public - 1].line} was told"


def shown_ahead(phone: Phone, lines: list[Line]) -> Iterator[str]:
    """Every room, clock and answer that told something before its line."""
    before: Any = None
    public = 0
    for one in heard(phone):
        public += sum(map(is_public, one.frame.lines))
        at = lines[:public]
        is_told = not at or one.at >= at[-1].over - A_MOMENT
        clock, room, you = one.frame.clock, one.frame.room, one.frame.you
        if clock is not None and at and not is_told:
            if (clock.kind, clock.waiting, clock.left) != (None, None, None):
                yield f"at {one.at} the clock shows {clock} while {at[-1].line} is told"
            if clock.telling != len(at):
                yield f"at {one.at} the clock tells line {clock.telling}, not {len(at)}"
        if you is not None and you.answered is not None and at and not is_told:
            yield f"at {one.at} there is an answer to what was not asked yet: {you.answered}"
        if room is not None:
            shown = msgspec.to_builtins(room)
            for name in ("members", "teller"):  # who is here changes by itself
                shown.pop(name, None)
            if before is not None and before["phase"] == room.phase == "playing" and shown != before:
                yield f"at {one.at} the room changed in the game: {before} / {shown}"
            if room.phase == "over" and not is_told:
                yield f"at {one.at} the game is over while {at[-1].line} is told"
            before = shown


def uneven(phones: list[Phone], lines: list[Line]) -> Iterator[str]:
    """Every moment of the telling at which devices were not sent frames of one size."""
    began = lines[0].came
    sizes: dict[float, list[list[int]]] = {}
    for number, phone in enumerate(phones):
        for one in heard(phone):
            if any(line.came <= one.at < line.over - A_MOMENT for line in lines) and one.at >= began:
                sizes.setdefault(one.at, [[] for _ in phones])[number].append(one.size)
    for at, found in sizes.items():
        if any(one != found[0] for one in found) or not set(found[0]) <= {BEAT_SIZE, TURN_SIZE}:
            yield f"at {at}: {found}"


async def speak(house: House, screen: Phone) -> None:
    """A screen with a quick voice, which says after each line that it has ended."""
    while True:
        clock = screen.fold.clock
        if clock is not None and clock.telling is not None and screen.wire is not None:
            line = clock.telling
            await house.rests(SPOKEN_AFTER * estimate(screen.fold.lines[line - 1]))
            screen.mentions("spoken", line=line)
            await house.until(lambda line=line: screen.fold.clock.telling != line, within=60)  # type: ignore[misc, union-attr]
        await house.rests(0.02)


def faults(book: str, *, with_screen: bool, mode: str = "phones", seed: str = "any") -> tuple[list[str], set[str]]:
    """All that ran ahead in a whole game, and what happened in it."""
    found: list[str] = []
    happened: set[str] = set()

    async def tale(house: House) -> None:
        phones = await house.table_of("Ada", "Bo", pace={**PACE, "reading": READING}, book=book, mode=mode, seed=seed)
        watcher = await house.joins(phones[0], "Cy", "watcher")
        screens = [await house.joins(phones[0], "Television", "screen")] if with_screen else []
        for _ in range(8):
            await phones[0].does("add_bot")
        speaking = [asyncio.ensure_future(speak(house, screen)) for screen in screens]
        await phones[0].does("start")
        await play_on(house, phones, is_over(phones[0]), seed=seed)
        await house.rests(1)
        for one in speaking:
            one.cancel()
        devices = [*phones, watcher, *screens]
        lines = public_lines(watcher, SPOKEN_AFTER if with_screen else 1.0)
        happened.update(one.line["event"]["event"] for one in lines if one.line["line"] == "told")
        found.extend(in_order(lines))
        found.extend(uneven(devices, lines))
        for device in devices:
            found.extend(ahead_of_its_line(device, lines))
            found.extend(shown_ahead(device, lines))
        assert len(lines) == len(house.room_of(watcher).lines_for(-1))

    tell(tale)
    return found, happened


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("with_screen", [True, False])
def test_nothing_on_any_device_runs_ahead_of_what_is_told(book: str, with_screen: bool) -> None:
    found, happened = faults(book, with_screen=with_screen)
    assert found == []
    assert {"died", "game_ended", "cards_revealed"} <= happened


def all_lines_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameTable, "released", lambda table, viewer, told: len(table.lines[viewer]))


def secrets_a_line_too_soon(patch: pytest.MonkeyPatch) -> None:
    was = GameTable.released

    def released(table: GameTable, viewer: Seat, told: int) -> int:
        return was(table, viewer, told if viewer < 0 else told + 1)

    patch.setattr(GameTable, "released", released)


def a_clock_that_runs(patch: pytest.MonkeyPatch) -> None:
    def clock_reading(room: ServerRoom, telling: TellingProgress) -> ClockReading:
        return ClockReading(kind="vote", starts=telling.since, most=60.0, telling=telling.told + 1)

    patch.setattr(timeline, "clock_reading", clock_reading)


def frames_as_by_day(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ServerRoom, "is_quiet", property(lambda room: room.is_secret))
    patch.setattr(ServerRoom, "asks_in_secret", False)


def over_when_it_is_decided(patch: pytest.MonkeyPatch) -> None:
    was = showing.room_shown

    def shown(room: ServerRoom) -> RoomShown:
        over = room.table is not None and room.table.session.outcome is not None
        return msgspec.structs.replace(was(room), phase="over" if over else was(room).phase)

    patch.setattr(showing, "room_shown", shown)


def told_twice_as_fast(patch: pytest.MonkeyPatch) -> None:
    was = timeline.over_at
    patch.setattr(timeline, "over_at", lambda room, telling: telling.since + (was(room, telling) - telling.since) / 2)


LEAKS = (
    all_lines_at_once,
    secrets_a_line_too_soon,
    a_clock_that_runs,
    frames_as_by_day,
    over_when_it_is_decided,
    told_twice_as_fast,
)


@pytest.mark.parametrize("leak", LEAKS)
def test_what_would_run_ahead_is_found(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    found, _ = faults("millers-hollow", with_screen=False)
    assert found


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("with_screen", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_it_is_so_for_many_games_near_and_far(book: str, with_screen: bool, seed: int) -> None:
    for mode in ("phones", "far"):
        found, _ = faults(book, with_screen=with_screen, mode=mode, seed=f"{book} {seed}")
        assert found == []
