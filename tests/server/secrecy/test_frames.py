"""For worlds that a seat may not tell apart, its phone receives the same frames: bytes, number, size and moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs

from nightcall.library import rulebooks
from nightcall.server.hub.live_room import Letter, LiveRoom
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE, FixedParcel
from nightcall.server.rooms import timekeeping, timeline
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import TellingProgress
from nightcall.wire.rooms.setup import Pace
from tests.secrecy.random_games import random_deal, random_game, random_setting
from tests.secrecy.referees import KNOWN_BOOKS
from tests.secrecy.steps import Time
from tests.secrecy.worlds import build_twin
from tests.server.secrecy.two_evenings import PACE, TOLD, difference, hold

OFFERED = [book for book in KNOWN_BOOKS if book in rulebooks()]  # a room knows no books in files


def compare(
    patch: pytest.MonkeyPatch, book: str, seeds: range, *, same_calls: bool = True, pace: Pace = PACE, **options: Any
) -> tuple[int, list[str]]:
    """How many pairs of worlds were compared, and what told them apart."""
    compared, found = 0, []
    for seed in seeds:
        random = Random(f"frames {book} {seed}")
        setting = random_setting(random, book, calls_close="clock", **options)
        game = random_game(random, setting, random_deal(random, setting))
        observer = random.randrange(setting.players)
        twin = build_twin(random, game, observer)
        if twin is None:
            continue
        here = hold(patch, setting, game.cards, game.steps[: len(twin.steps)], observer, pace)
        there = hold(patch, setting, twin.cards, twin.steps, observer, pace)
        if same_calls and here.calls != there.calls:
            continue  # a pack that disagrees keeps its call open till the end, and everybody may notice
        compared += 1
        what = difference(here, there)
        if what is not None:
            found.append(f"{book} {seed}: {what}")
    return compared, found


@pytest.mark.parametrize("book", OFFERED)
def test_a_phone_is_sent_the_same_frames_at_the_same_moments(monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    compared, found = compare(monkeypatch, book, range(8))
    assert found == []
    assert compared >= 4


@pytest.mark.parametrize("book", OFFERED)
def test_so_it_is_where_one_line_is_told_after_another(monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    compared, found = compare(monkeypatch, book, range(100, 104), pace=TOLD)
    assert found == []
    assert compared >= 1


def told_when_somebody_was_told_a_secret(patch: pytest.MonkeyPatch) -> None:
    """Lines that only some are sent take time as well."""
    was = timeline.over_at

    def over_at(room: ServerRoom, telling: TellingProgress) -> float:
        assert room.table is not None
        secrets = sum(len(lines) for lines in room.table.lines.values())
        return was(room, telling) + secrets / 1000

    patch.setattr(timeline, "over_at", over_at)


def test_a_telling_that_depends_on_secrets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told_when_somebody_was_told_a_secret(monkeypatch)
    _, found = compare(monkeypatch, "millers-hollow", range(100, 104), pace=TOLD)
    assert found


def sizes_in_the_first_call(patch: pytest.MonkeyPatch, book: str, seed: int, **options: Any) -> set[tuple[Any, ...]]:
    """How much each device is sent, and when, from the deal until the first call has closed: every way once."""
    random = Random(f"sizes {book} {seed}")
    setting = random_setting(random, book, calls_close="clock", whispers=True, **options)
    game = random_game(random, setting, random_deal(random, setting))
    first = next(number for number, step in enumerate(game.steps) if isinstance(step, Time))
    seen = hold(patch, setting, game.cards, game.steps[: first + 1], observer=0)
    return {tuple((at, size) for at, size in sizes if at <= seen.first_closed) for sizes in seen.sizes}


@pytest.mark.parametrize("book", OFFERED)
@pytest.mark.parametrize("decoys", [True, False])
def test_during_a_call_every_device_is_sent_as_much_at_the_same_moments(
    monkeypatch: pytest.MonkeyPatch, book: str, decoys: bool
) -> None:
    for seed in range(2):
        (sizes,) = sizes_in_the_first_call(monkeypatch, book, seed, decoys=decoys)
        assert {size for _, size in sizes} == {BEAT_SIZE, TURN_SIZE}


def test_no_beat_falls_on_the_moment_at_which_a_call_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the two left first would depend on how numbers were rounded, and that on who answered when."""
    random = Random("a beat and a turn at one moment")
    setting = random_setting(random, "wolff-werewolf", calls_close="clock", night="in_turn")
    game = random_game(random, setting, random_deal(random, setting))
    seen = hold(monkeypatch, setting, game.cards, game.steps, observer=0)
    turns = {at for at, size in seen.sizes[0] if size == TURN_SIZE}
    assert len(turns) > 3
    assert not turns & {at for at, size in seen.sizes[0] if size == BEAT_SIZE}


def acknowledged_at_once(patch: pytest.MonkeyPatch) -> None:
    was = LiveRoom.deliver

    def deliver(live: LiveRoom, *, only_talk: bool = False) -> list[Letter]:
        letters = was(live, only_talk=only_talk)
        for device in live.devices:
            if device.replies:
                letters.append((device.connection, device.frame(live, FixedParcel(BEAT_SIZE))))
        return letters

    patch.setattr(LiveRoom, "deliver", deliver)


def not_filled_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FixedParcel, "sealed", lambda parcel: b"{%b}" % b",".join(parcel._parts))


@pytest.mark.parametrize("leak", [acknowledged_at_once, not_filled_up])
def test_a_leak_that_somebody_beside_could_measure_is_found(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    assert len(sizes_in_the_first_call(monkeypatch, "millers-hollow", 0, decoys=True)) > 1


def waited_for_by_name(patch: pytest.MonkeyPatch) -> None:
    was = ServerRoom.clock_reading

    def clock_reading(room: ServerRoom) -> ClockReading:
        poll = room.table.session.poll if room.table else None
        waiting = tuple(seat for seat in poll.asks if seat not in poll.answers) if poll else None
        return structs.replace(was(room), waiting=waiting)

    patch.setattr(ServerRoom, "clock_reading", clock_reading)


def closed_when_the_actors_are_done(patch: pytest.MonkeyPatch) -> None:
    was = timekeeping.closes_at

    def closes_at(room: ServerRoom) -> float | None:
        poll, clock = room.table.session.poll if room.table else None, room.state.clock
        if poll is not None and poll.secret and clock is not None and len(poll.answers) == len(poll.asks):
            return clock.starts + 10 + len(poll.asks)
        return was(room)

    patch.setattr(timekeeping, "closes_at", closes_at)


@pytest.mark.parametrize("leak", [waited_for_by_name, closed_when_the_actors_are_done])
def test_a_leak_in_the_frames_of_a_seat_is_found(
    monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    told_apart = 0
    for seed in range(12):
        _, found = compare(monkeypatch, "millers-hollow", range(seed, seed + 1), same_calls=False, decoys=False)
        told_apart += len(found)
        if told_apart:
            break
    assert told_apart


@pytest.mark.long
@pytest.mark.parametrize("book", OFFERED)
@pytest.mark.parametrize("share", range(4))
def test_it_is_so_for_many_evenings(monkeypatch: pytest.MonkeyPatch, book: str, share: int) -> None:
    compared, found = compare(monkeypatch, book, range(1_000 + 100 * share, 1_100 + 100 * share))
    assert found == []
    assert compared >= 50
