"""`nightcall backup`: a copy of a live database is one moment of it, is sound, and never takes an old copy with it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.server.store.sqlite import backup as backing_up
from nightcall.server.store.sqlite.backup import backup
from nightcall.server.store.sqlite.files import connect
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Unusable, keep
from tests.server.store.stories import line, room, with_store


def fill(path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox"), *(line("fox", number, text="a secret" * 100) for number in range(50))])

    with_store(path, story)


def test_the_copy_opens_like_the_database_it_was_made_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "rooms.db", tmp_path / "copy.db"
    fill(database)
    assert main(["backup", str(database), str(copy)]) == 0
    said = capsys.readouterr()
    assert said.out == f"{copy} is a valid copy of {database} ({copy.stat().st_size:,} bytes).\n"
    assert said.err == ""
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "rooms.db", "rooms.db-lock"]
    assert copy.stat().st_mode & 0o777 == 0o600

    async def story(store: SqliteStore) -> None:
        assert await store.lines("fox", 0) == [b"a secret" * 100] * 50
        await keep(store, [room("fox", 2)])

    with_store(copy, story)


def test_a_copy_made_while_the_server_saves_is_one_moment_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backing_up, "PAGES_AT_A_TIME", 1)
    steps: list[tuple[int, int]] = []

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox"), *(line("fox", number, text="x" * 900) for number in range(100))])
        loop = asyncio.get_running_loop()

        def save_while_copying(done: int, total: int) -> None:
            assert len(steps) < 1000, "every save starts the copying anew"
            number = 100 + len(steps)
            saving = keep(store, [room("fox", 2 + len(steps)), line("fox", number, text="meanwhile")])
            asyncio.run_coroutine_threadsafe(saving, loop).result(10)
            steps.append((done, total))

        await asyncio.to_thread(backup, tmp_path / "rooms.db", tmp_path / "copy.db", progress=save_while_copying)
        assert len(await store.lines("fox", 0)) == 100 + len(steps)

    with_store(tmp_path / "rooms.db", story)
    totals = {total for _, total in steps}
    assert len(totals) == 1
    assert [done for done, _ in steps] == list(range(1, totals.pop() + 1))

    async def as_it_was(store: SqliteStore) -> None:
        assert len(await store.lines("fox", 0)) == 100
        stored = await store.room("fox")
        assert stored is not None
        assert stored.version == 1

    with_store(tmp_path / "copy.db", as_it_was)


def test_a_copy_is_replaced_only_if_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "rooms.db", tmp_path / "copy.db"
    fill(database)
    copy.write_bytes(b"precious")
    assert main(["backup", str(database), str(copy)]) == 2
    assert capsys.readouterr().err == (
        f"nightcall: {copy} already exists. Name another file, or use --force to overwrite it.\n"
    )
    assert copy.read_bytes() == b"precious"
    assert main(["backup", str(database), str(copy), "--force"]) == 0
    assert copy.read_bytes() != b"precious"


def a_page_lost(whole: bytes) -> bytes:
    return whole[:-4096] + b"\xff" * 4096


def an_index_that_lies(whole: bytes) -> bytes:
    assert whole.count(b"FOX") == 2  # the room's row, and the index of codes
    return whole.replace(b"FOX", b"FUX", 1)


@pytest.mark.parametrize(
    ("damaged", "told"),
    [
        (a_page_lost, r"rooms\.db is damaged\. Move it aside"),
        (an_index_that_lies, r"The copy is damaged \(.+\), and was deleted: the database itself is damaged"),
    ],
)
def test_a_damaged_database_does_not_replace_a_good_copy(
    tmp_path: Path, damaged: Callable[[bytes], bytes], told: str
) -> None:
    database, copy = tmp_path / "rooms.db", tmp_path / "copy.db"
    fill(database)
    database.write_bytes(damaged(database.read_bytes()))
    copy.write_bytes(b"precious")
    with pytest.raises(Unusable, match=told):
        backup(database, copy, force=True)
    assert copy.read_bytes() == b"precious"
    assert not list(tmp_path.glob("*.unfinished*"))


def test_a_disk_without_room_for_the_copy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_a_small_disk(path: Path) -> sqlite3.Connection:
        opened = connect(path)
        opened.execute("PRAGMA max_page_count = 2").close()
        return opened

    fill(tmp_path / "rooms.db")
    monkeypatch.setattr(backing_up, "connect", on_a_small_disk)
    with pytest.raises(Unusable, match=r"copy\.db cannot grow: the disk is full"):
        backup(tmp_path / "rooms.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_what_cannot_be_copied_or_copied_to_is_told(tmp_path: Path) -> None:
    database, other, text, empty = (tmp_path / name for name in ("rooms.db", "other.db", "text", "empty.db"))
    fill(database)
    empty.touch()
    text.write_text("no database " * 100, encoding="utf-8")
    with closing(sqlite3.connect(other)) as opened:
        opened.execute("CREATE TABLE recipes (soup TEXT)")
    for source, copy, told in (
        (tmp_path / "none.db", tmp_path / "copy.db", "none.db does not exist. Name a server's database."),
        (database, database, "cannot be copied onto itself"),
        (database, tmp_path / "nowhere" / "copy.db", "cannot be opened (No such file or directory)"),
        (database, text / "copy.db", "cannot be opened (Not a directory)"),
        (text, tmp_path / "copy.db", "text is not a nightcall database. Name a server's database."),
        (other, tmp_path / "copy.db", "other.db is another program's database. Name a server's database."),
        (empty, tmp_path / "copy.db", "empty.db is empty. Name a server's database."),
        (tmp_path, tmp_path / "copy.db", "is not a file. Name a server's database."),
    ):
        with pytest.raises(Unusable) as raised:
            backup(source, copy, force=True)
        assert told in str(raised.value)
        assert not (tmp_path / "copy.db").exists()


def test_the_database_of_a_running_server_is_not_overwritten(tmp_path: Path) -> None:
    fill(tmp_path / "rooms.db")

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("owl")])
        with pytest.raises(Unusable, match="is in use by a server"):
            backup(tmp_path / "rooms.db", tmp_path / "live.db", force=True)
        assert await store.room("owl") is not None

    with_store(tmp_path / "live.db", story)
