"""The store on disk: what a restart finds, who waits for whom, and what a full or read-only disk does."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nightcall.server.store.sqlite import store as sqlite
from nightcall.server.store.sqlite.opening import open_for_writing
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.sqlite.writing import write
from nightcall.server.store.store import (
    Conflict,
    GameForgotten,
    LineAppended,
    NotKept,
    RoomSaved,
    Unreadable,
    Unwritable,
    keep,
)
from tests.patience import PATIENCE
from tests.server.store.stories import line, room, with_store


def test_a_restarted_server_finds_every_room_and_the_deadlines_of_those_nobody_has_opened(tmp_path: Path) -> None:
    async def before(store: SqliteStore) -> None:
        await keep(store, [room("fox", deadline=10.0), line("fox", 0), room("owl")])
        await keep(store, [room("fox", 2, deadline=20.0, state=b"second"), line("fox", 1)])

    async def after(store: SqliteStore) -> None:
        assert await store.due(99.0, 10) == [("fox", 20.0)]
        stored = await store.by_code("FOX")
        assert stored is not None
        assert (stored.version, stored.state) == (2, b"second")
        assert await store.lines("fox", 0) == [b"line 0", b"line 1"]
        with pytest.raises(Conflict):
            await keep(store, [room("fox", 2)])
        await keep(store, [room("fox", 3), line("fox", 2)])

    with_store(tmp_path / "rooms.db", before)
    with_store(tmp_path / "rooms.db", after)


def test_every_commit_is_synced_to_the_disk_and_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    with closing(open_for_writing(tmp_path / "rooms.db")) as database:
        set_to = {
            name: database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "fullfsync", "secure_delete")
        }
    full = 2
    assert set_to == {"journal_mode": "wal", "synchronous": full, "fullfsync": 1, "secure_delete": 1}


def test_nothing_of_a_forgotten_game_is_left_in_the_file(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox"), line("fox", 0, text="the-witch-is-in-seat-3" * 1000), line("fox", 0, game=1)])
        await keep(store, [GameForgotten("fox", 0)])

    with_store(tmp_path / "rooms.db", story)
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"line 0" in left
    assert b"the-witch" not in left


class Gate:
    """Stands before the disk, and counts the transactions that go through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.transactions: list[int] = []
        monkeypatch.setattr(sqlite, "write", self.write)

    def write(self, database: sqlite3.Connection, saves: Any, now: float) -> list[NotKept]:
        self.reached.set()
        assert self.open.wait(PATIENCE)
        self.transactions.append(len(saves))
        return write(database, saves, now)


async def until(event: threading.Event) -> None:
    while not event.is_set():
        await asyncio.sleep(0.001)


def test_saves_that_come_while_the_disk_is_busy_share_the_next_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch)

    async def story(store: SqliteStore) -> None:
        first = asyncio.create_task(keep(store, [room("first")]))
        await until(gate.reached)
        rest = [asyncio.create_task(keep(store, [room(f"room{number % 49}")])) for number in range(50)]
        await asyncio.sleep(0)
        gate.open.set()
        outcomes = await asyncio.gather(first, *rest, return_exceptions=True)
        assert gate.transactions == [1, 50]
        assert [type(outcome) for outcome in outcomes] == [type(None)] * 50 + [Conflict]

    with_store(tmp_path / "rooms.db", story)


def test_reading_and_the_event_loop_do_not_wait_for_a_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def story(store: SqliteStore) -> None:
        gate.open.set()
        await keep(store, [room("fox")])
        gate.open.clear()
        gate.reached.clear()
        saving = asyncio.create_task(keep(store, [room("fox", 2)]))
        await until(gate.reached)
        stored = await asyncio.wait_for(store.room("fox"), PATIENCE)
        assert stored is not None
        assert stored.version == 1
        assert not saving.done()
        gate.open.set()
        await saving

    with_store(tmp_path / "rooms.db", story)


def test_a_caller_who_is_cancelled_does_not_disturb_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch)

    async def story(store: SqliteStore) -> None:
        impatient = asyncio.create_task(keep(store, [room("fox")]))
        patient = asyncio.create_task(keep(store, [room("owl")]))
        await until(gate.reached)
        impatient.cancel()
        gate.open.set()
        await patient
        await keep(store, [room("bat")])
        assert impatient.cancelled()
        assert await store.room("fox") is not None

    with_store(tmp_path / "rooms.db", story)


def test_closing_finishes_what_was_asked_for_and_takes_nothing_more(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        saves = [asyncio.create_task(keep(store, [room(f"room{number}")])) for number in range(5)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*saves)
        with pytest.raises(Unwritable, match="has been closed"):
            await keep(store, [room("late")])
        with pytest.raises(Unreadable, match="has been closed"):
            await store.room("room0")

    async def after(store: SqliteStore) -> None:
        assert await store.room("room4") is not None
        assert await store.room("late") is None

    with_store(tmp_path / "rooms.db", story)
    with_store(tmp_path / "rooms.db", after)


def test_changes_that_cannot_be_written_down_are_the_fault_of_their_room_alone(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        outcomes = await asyncio.gather(
            store.save([room("fox")]),
            store.save([room("bat"), RoomSaved("too far", "X", b"", None, 2**80)]),
            store.save([room("cat"), LineAppended("\ud800", 0, 0, b"half a character")]),
            store.save([room("owl")]),
        )
        assert [{name: type(why) for name, why in not_kept.items()} for not_kept in outcomes] == [
            {},
            {"too far": OverflowError},
            {"\ud800": UnicodeEncodeError},
            {},
        ]
        assert [await store.room(name) is not None for name in ("bat", "cat", "owl")] == [True, True, True]

    with_store(tmp_path / "rooms.db", story)


def test_when_the_disk_is_full_nothing_is_half_kept_and_saving_goes_on_once_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox"), line("fox", 0)])
        with pytest.raises(Unwritable) as raised:
            await keep(store, [room("fox", 2), line("fox", 1, text="much " * 100_000)])
        assert str(raised.value) == (
            f"{path} cannot grow: the disk is full, or the file has reached its size limit. Make room and try again."
        )
        stored = await store.room("fox")
        assert stored is not None
        assert stored.version == 1
        assert await store.lines("fox", 0) == [b"line 0"]
        await keep(store, [room("fox", 2), line("fox", 1, text="little")])

    with_store(path, story, most_bytes=200_000)
    assert path.stat().st_size < 200_000


def test_a_full_disk_is_told_to_everybody_who_shared_the_transaction(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        saves = [keep(store, [room(f"room{number}", state=b"x" * 30_000)]) for number in range(10)]
        outcomes = await asyncio.gather(*saves, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {Unwritable}
        assert await store.idle_since(9e12, 10) == []

    with_store(tmp_path / "rooms.db", story, most_bytes=200_000)


def test_a_disk_that_has_become_read_only_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rooms.db"

    def to_a_read_only_file(database: sqlite3.Connection, saves: Any, now: float) -> list[NotKept]:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as read_only:
            return write(read_only, saves, now)

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox")])
        with monkeypatch.context() as patched:
            patched.setattr(sqlite, "write", to_a_read_only_file)
            with pytest.raises(Unwritable) as raised:
                await keep(store, [room("fox", 2)])
        assert str(raised.value) == (
            f"{path} is read-only. Give the server's user write permission for it and its folder."
        )
        await keep(store, [room("fox", 2)])

    with_store(path, story)


def test_another_program_that_locks_the_file_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rooms.db"
    monkeypatch.setattr("nightcall.server.store.sqlite.files.PATIENCE", 0.05)

    async def story(store: SqliteStore) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unwritable, match="is locked by another program"):
                await keep(store, [room("fox")])
        await keep(store, [room("fox")])

    with_store(path, story)


def test_a_damaged_page_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"

    async def fill(store: SqliteStore) -> None:
        await keep(store, [room("fox"), *(line("fox", number, text="x" * 900) for number in range(100))])

    async def ask(store: SqliteStore) -> None:
        with pytest.raises(Unreadable, match=r"is damaged\. Move it aside"):
            await store.lines("fox", 0)

    with_store(path, fill)
    whole = path.read_bytes()
    kept = 6 * 4096
    path.write_bytes(whole[:kept] + b"\xff" * (len(whole) - kept))
    with_store(path, ask)


def test_the_next_server_knows_when_the_last_one_was_awake_and_time_does_not_go_back_with_the_clock(
    tmp_path: Path,
) -> None:
    async def opened_at(clock: float) -> tuple[float | None, float]:
        store = SqliteStore(tmp_path / "rooms.db", now=lambda: clock)
        try:
            found = store.last_awake, store.now()
            await store.awake()
            return found
        finally:
            await store.close()

    evening, an_hour, a_year = 2_000_000_000.5, 3600.0, 365 * 24 * 3600.0
    assert asyncio.run(opened_at(evening)) == (None, evening)
    assert asyncio.run(opened_at(evening - an_hour)) == (evening, evening)
    assert asyncio.run(opened_at(evening + a_year)) == (evening, evening + a_year)
    assert asyncio.run(opened_at(evening)) == (evening + a_year, evening)


def test_there_is_no_space_for_new_rooms_long_before_a_game_finds_the_disk_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = [1_000_000]
    monkeypatch.setattr(
        "nightcall.server.store.sqlite.space.shutil.disk_usage",
        lambda folder: SimpleNamespace(free=free[0], folder=folder),
    )

    async def story() -> None:
        store = SqliteStore(tmp_path / "rooms.db", space_for_rooms=200_000, reserve=500_000)
        try:
            assert await store.has_space()
            free[0] = 400_000
            assert not await store.has_space()
            await keep(store, [room("fox"), *(line("fox", number, text="x" * 900) for number in range(300))])
            free[0] = 1_000_000
            assert not await store.has_space()
            await keep(store, [room("fox", 2), line("fox", 300), GameForgotten("fox", 0)])
            assert await store.has_space()
        finally:
            await store.close()

    asyncio.run(story())
