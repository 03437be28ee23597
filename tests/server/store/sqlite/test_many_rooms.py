"""A database of very many rooms: opened at once, asked by its indexes, swept while others read."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from nightcall.server.store.sqlite import reading
from nightcall.server.store.sqlite.files import all_files
from nightcall.server.store.sqlite.opening import open_for_writing
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import keep
from nightcall.server.store.sweeping import DAY, sweep
from tests.server.store.stories import room

NOW = 2_000_000_000.0


def fill(path: Path, rooms: int, lines: int) -> None:
    """Rooms of ten weeks, one in fifty of them with a deadline."""
    with closing(open_for_writing(path)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO rooms (room, code, version, deadline, saved, state) VALUES (?, ?, 1, ?, ?, ?)",
            (
                (f"room{one:06}", f"C{one:06}", None if one % 50 else NOW - 5 + one, NOW - one % 70 * DAY, b"x" * 2000)
                for one in range(rooms)
            ),
        )
        database.executemany(
            "INSERT INTO lines (room, game, number, line) VALUES (?, 1, ?, ?)",
            ((f"room{one:06}", number, b"y" * 250) for one in range(rooms) for number in range(lines)),
        )
        database.execute("COMMIT")


def test_what_is_due_and_what_is_idle_is_found_by_an_index_and_never_by_looking_at_every_room(tmp_path: Path) -> None:
    fill(tmp_path / "rooms.db", rooms=1000, lines=1)
    steps: list[int] = [0]

    def count() -> int:
        steps[0] += 100
        return 0

    with closing(open_for_writing(tmp_path / "rooms.db")) as database:
        database.set_progress_handler(count, 100)
        assert len(reading.due(database, NOW + 50, 100)) == 2
        assert len(reading.idle(database, NOW, 10, None)) == 10
        assert reading.room_by_code(database, "C000500") is not None
    assert steps[0] < 1000  # instructions of SQLite's machine; to look at every room takes several thousand


def kill(path: Path) -> None:
    """Leaves the files as a killed server does: with a log that nobody has worked off."""
    log = all_files(path)[1]
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE rooms SET state = x'00' WHERE room = 'room000007'")
        shutil.copy(log, log.with_suffix(".kept"))
    shutil.move(log.with_suffix(".kept"), log)


@pytest.mark.long
@pytest.mark.parametrize("was_killed", [False, True])
def test_a_hundred_thousand_rooms_and_a_million_lines_are_served_within_two_seconds(
    tmp_path: Path, was_killed: bool
) -> None:
    fill(tmp_path / "rooms.db", rooms=100_000, lines=10)
    if was_killed:
        kill(tmp_path / "rooms.db")
    begun = time.perf_counter()
    store = SqliteStore(tmp_path / "rooms.db", now=lambda: NOW)

    async def served() -> tuple[float, Sequence[str], list[float]]:
        assert len(await store.due(NOW, 100)) == 1
        assert await store.by_code("C050001") is not None
        await keep(store, [room("room000007", 2, code="C000007")])
        seconds = time.perf_counter() - begun
        await store.checked()
        waits: list[float] = []
        sweeping = asyncio.create_task(sweep(store, 60, NOW))
        while not sweeping.done():
            asked = time.perf_counter()
            await store.by_code("C050001")
            waits.append(time.perf_counter() - asked)
            await asyncio.sleep(0.002)
        await store.close()
        return seconds, sweeping.result(), waits

    seconds, swept, waits = asyncio.run(served())
    assert seconds < 2
    assert len(swept) == sum(one % 70 > 60 for one in range(100_000))
    assert sorted(waits)[len(waits) * 99 // 100] < 0.1
