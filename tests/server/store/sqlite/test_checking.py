"""A large database after a stop nobody asked for: served while it is checked, and left as it is if it is damaged."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightcall.server import main
from nightcall.server.store.sqlite import checking, working_off
from nightcall.server.store.sqlite.checking import Check
from nightcall.server.store.sqlite.files import all_files
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Unusable, Unwritable, keep
from tests.patience import PATIENCE
from tests.server.store.stories import line, room, with_store


@pytest.fixture
def goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Every check takes too long to wait for, and ends when this is set."""
    may_end = threading.Event()
    read_all = Check._read_all

    def slowly(self: Check) -> None:
        assert may_end.wait(PATIENCE)
        read_all(self)

    monkeypatch.setattr(Check, "_read_all", slowly)
    monkeypatch.setattr(checking, "SECONDS_BEFORE_SERVING", 0.0)
    monkeypatch.setattr("nightcall.server.store.sqlite.store.PAGES", 20)
    yield may_end
    may_end.set()


def killed(tmp_path: Path, *, damaged: bool = False) -> Path:
    """A database whose server was killed."""
    copy = tmp_path / "killed" / "rooms.db"
    copy.parent.mkdir()

    async def tidy(store: SqliteStore) -> None:
        await keep(store, [room(f"room{number}", state=b"x" * 3000) for number in range(50)])

    async def unfinished(store: SqliteStore) -> None:
        await keep(store, [room("last")])
        for file, its_copy in zip(all_files(tmp_path / "rooms.db"), all_files(copy), strict=True):
            shutil.copy(file, its_copy)

    with_store(tmp_path / "rooms.db", tidy)
    with_store(tmp_path / "rooms.db", unfinished)
    if damaged:
        with copy.open("r+b") as file:
            file.seek(copy.stat().st_size // 2)
            file.write(b"\xff" * 4096)
    return copy


def test_while_it_is_checked_rooms_are_read_and_saved_and_the_file_itself_stays_as_it_is(
    tmp_path: Path, goes_on: threading.Event
) -> None:
    path = killed(tmp_path)
    before = path.read_bytes()

    async def story(store: SqliteStore) -> None:
        assert await store.room("last") is not None
        for version in range(2, 40):
            await keep(store, [room("last", version)])
        assert path.read_bytes() == before
        goes_on.set()
        await store.checked()
        for version in range(40, 80):
            await keep(store, [room("last", version)])

    with_store(path, story)
    assert path.read_bytes() != before
    assert not all_files(path)[1].exists()  # it was closed as always


def test_damage_that_is_found_while_serving_ends_all_saving_and_the_next_start_finds_the_same_file(
    tmp_path: Path, goes_on: threading.Event
) -> None:
    path = killed(tmp_path, damaged=True)
    before = path.read_bytes()

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("last", 2)])
        goes_on.set()
        with pytest.raises(Unusable, match=r"is damaged\. Move it aside, with its -wal and -shm files"):
            await store.checked()
        with pytest.raises(Unwritable, match="is damaged"):
            await keep(store, [room("last", 3)])

    with_store(path, story)
    assert path.read_bytes() == before
    assert all_files(path)[1].stat().st_size > 0
    goes_on.set()
    with pytest.raises(Unusable, match="is damaged"):
        asyncio.run(checked(path))


async def checked(path: Path) -> None:
    store = SqliteStore(path)
    try:
        await store.checked()
    finally:
        await store.close()


def test_a_check_that_was_broken_off_is_made_again_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = killed(tmp_path)
    begun = 0

    def endless(self: Check) -> None:
        nonlocal begun
        begun += 1
        self._database.execute("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n")

    monkeypatch.setattr(Check, "_read_all", endless)
    monkeypatch.setattr(checking, "SECONDS_BEFORE_SERVING", 0.1)
    for version in (2, 3):
        asyncio.run(saves_and_stops(path, version))
    assert begun == 2


async def saves_and_stops(path: Path, version: int) -> None:
    store = SqliteStore(path)
    await keep(store, [room("last", version)])
    await store.close()


def test_a_server_stops_with_the_sentence(tmp_path: Path, goes_on: threading.Event) -> None:
    path = killed(tmp_path, damaged=True)

    async def story() -> None:
        store = SqliteStore(path)
        goes_on.set()
        try:
            await main._told_to_stop(store.checked())
        finally:
            await store.close()

    with pytest.raises(Unusable, match="is damaged"):
        asyncio.run(story())


# -- the log ------------------------------------------------------------------------------------------------------


def test_the_log_is_worked_off_beside_the_writer_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightcall.server.store.sqlite.store.PAGES", 100)
    threads: list[str] = []

    def seen(database: object) -> None:
        threads.append(threading.current_thread().name.partition("_")[0])
        working_off.work_off(database)  # type: ignore[arg-type]

    monkeypatch.setattr("nightcall.server.store.sqlite.store.work_off", seen)
    path = tmp_path / "rooms.db"

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox")])
        for number in range(1000):
            await keep(store, [room("fox", number + 2), line("fox", number)])
        assert all_files(path)[1].stat().st_size < 1000 * 4096  # some ten thousand pages were written to it in all

    with_store(path, story)
    assert len(threads) > 10
    assert threads[:4] == ["store-worker", "store-writer"] * 2


def test_a_log_that_cannot_be_worked_off_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.server.store.sqlite.store.PAGES", 5)

    def fails(_database: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("nightcall.server.store.sqlite.store.work_off", fails)

    async def story(store: SqliteStore) -> None:
        for version in range(1, 30):
            await keep(store, [room("fox", version)])
        found = await store.room("fox")
        assert found is not None
        assert found.version == 29

    with_store(tmp_path / "rooms.db", story)
