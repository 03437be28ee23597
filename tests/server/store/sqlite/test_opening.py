"""Opening a database: who may, what is refused with which sentence, and how an old one becomes a new one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from nightcall.server.store.sqlite.backup import backup
from nightcall.server.store.sqlite.files import all_files
from nightcall.server.store.sqlite.migrations import STEPS, migrate, version_of
from nightcall.server.store.sqlite.opening import open_for_writing
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Unusable, keep
from tests.server.store.stories import line, room, with_store

OPEN_AND_WAIT = """
import sys
from pathlib import Path
from nightcall.server.store.sqlite.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def open_and_close(path: Path) -> None:
    async def nothing(_store: SqliteStore) -> None:
        pass

    with_store(path, nothing)


def test_a_second_server_is_kept_away_until_the_first_is_gone_even_if_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    by_another_name = tmp_path / "link.db"
    by_another_name.symlink_to(path)
    with subprocess.Popen(
        [sys.executable, "-c", OPEN_AND_WAIT, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        for name in (path, by_another_name):
            with pytest.raises(Unusable) as raised:
                SqliteStore(name)
            assert str(raised.value) == f"Another nightcall server uses {path}. Stop it, or name another database."
        first.kill()
    open_and_close(path)


def test_a_second_server_is_kept_away_though_somebody_has_deleted_the_lock_file(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    with subprocess.Popen(
        [sys.executable, "-c", OPEN_AND_WAIT, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        (tmp_path / "rooms.db-lock").unlink()
        for _ in range(2):
            with pytest.raises(Unusable, match="Another nightcall server uses"):
                SqliteStore(path)
        backup(path, tmp_path / "copy.db")
        first.kill()
    open_and_close(path)


def test_a_second_store_in_the_same_process_is_kept_away_too(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for _ in range(2):  # the first try must not have loosened the lock
            with pytest.raises(Unusable, match="Another nightcall server"):
                SqliteStore(tmp_path / "rooms.db")
        other = subprocess.run(
            [sys.executable, "-c", OPEN_AND_WAIT, str(tmp_path / "rooms.db")],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Another nightcall server" in other.stderr
        await keep(store, [room("fox")])

    with_store(tmp_path / "rooms.db", story)


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are of POSIX systems")
def test_nobody_else_can_read_any_of_the_files(tmp_path: Path) -> None:
    open_and_close(tmp_path / "rooms.db")
    (tmp_path / "rooms.db").chmod(0o644)

    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox")])
        rights = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
        assert rights == dict.fromkeys(("rooms.db", "rooms.db-lock", "rooms.db-wal", "rooms.db-shm"), "0o600")

    with_store(tmp_path / "rooms.db", story)


def a_text(path: Path) -> None:
    path.write_text("Dear diary, tonight I was a wolf again. " * 100, encoding="utf-8")


def a_folder(path: Path) -> None:
    path.mkdir()


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (soup TEXT)")


def of_the_future(path: Path) -> None:
    open_and_close(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


def cut_short(path: Path) -> None:
    open_and_close(path)
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (a_text, "is not a nightcall database. Name another file, or one that does not exist yet."),
        (a_folder, "cannot be opened. Check that its folder exists and that this user may write to it."),
        (of_another_program, "is another program's database. Name another file, or one that does not exist yet."),
        (
            of_the_future,
            (
                f"was made by a newer nightcall (format {len(STEPS) + 1}; this one knows up to {len(STEPS)}). "
                "Use the newer program, or an older copy."
            ),
        ),
        (
            cut_short,
            (
                "is damaged. Move it aside, with its -wal and -shm files, and replace it by a copy "
                "made with `nightcall backup`."
            ),
        ),
    ],
)
def test_what_cannot_be_the_database_is_refused_with_its_name_and_what_to_do_and_left_as_it_is(
    tmp_path: Path, made: Callable[[Path], None], told: str
) -> None:
    path = tmp_path / "rooms.db"
    made(path)
    path.chmod(0o755)
    before = path.read_bytes() if path.is_file() else None
    was_locked = (tmp_path / "rooms.db-lock").exists()
    for _ in range(2):  # the lock was let go of: the second time it is refused for the same reason
        with pytest.raises(Unusable) as raised:
            SqliteStore(path)
        assert str(raised.value) == f"{path} {told}"
    assert before == (path.read_bytes() if path.is_file() else None)
    assert (tmp_path / "rooms.db-lock").exists() == was_locked, "a refused file got a lock of its own"
    assert path.stat().st_mode & 0o777 == 0o755


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"cannot be opened \(No such file or directory\). Check that its folder exists"):
        SqliteStore(tmp_path / "nowhere" / "rooms.db")


def test_a_database_that_another_program_keeps_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nightcall.server.store.sqlite.files.PATIENCE", 0.05)
    path = tmp_path / "rooms.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unusable) as raised:
            SqliteStore(path)
        assert str(raised.value) == f"{path} is locked by another program. Close that program, then try again."
    open_and_close(path)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write to everything")
def test_a_read_only_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    open_and_close(path)
    path.chmod(0o400)
    with pytest.raises(Unusable, match=r"is read-only\. Give the server's user write permission"):
        SqliteStore(path)


def test_an_old_database_takes_the_steps_it_lacks_and_keeps_what_it_holds(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await keep(store, [room("fox"), line("fox", 0)])

    with_store(tmp_path / "rooms.db", story)
    two_more = (*STEPS, ("ALTER TABLE rooms ADD COLUMN mood TEXT",), ("UPDATE rooms SET mood = 'dark'",))
    with closing(open_for_writing(tmp_path / "rooms.db")) as database:
        migrate(database, two_more)
        migrate(database, two_more)
        assert version_of(database) == len(STEPS) + 2
        assert database.execute("SELECT room, mood FROM rooms").fetchall() == [("fox", "dark")]


def test_a_step_that_fails_is_not_half_taken(tmp_path: Path) -> None:
    steps = (*STEPS, ("ALTER TABLE rooms ADD COLUMN mood TEXT", "DROP TABLE never_there"))
    with closing(open_for_writing(tmp_path / "rooms.db")) as database:
        with pytest.raises(sqlite3.OperationalError, match="never_there"):
            migrate(database, steps)
        assert version_of(database) == len(STEPS)
        assert "mood" not in [column[1] for column in database.execute("PRAGMA table_info(rooms)")]


def test_the_steps_that_were_once_released_are_never_changed() -> None:
    """A database out there has taken them as they were. Add a step, and its digest here."""
    digests = [sha256(" ".join(" ".join(step).split()).encode()).hexdigest()[:16] for step in STEPS]
    assert digests == ["ad992ef3fe939c7c", "6332f377bc6c4aa9"]


def test_a_store_can_be_opened_before_there_is_an_event_loop(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms.db")

    async def later() -> None:
        await keep(store, [room("fox")])
        await store.close()
        await store.close()

    asyncio.run(later())


# -- after a stop that nobody asked for ---------------------------------------------------------------------------


def killed_copy(tmp_path: Path) -> Path:
    """A database as a server leaves it that is killed: with a log that nobody has worked off."""
    copy = tmp_path / "killed" / "rooms.db"
    copy.parent.mkdir()

    async def story(store: SqliteStore) -> None:
        for number in range(50):
            await keep(store, [room(f"room{number}", state=b"x" * 3000)])
        await store.close()

    async def unfinished(store: SqliteStore) -> None:
        await keep(store, [room("last")])
        for file, its_copy in zip(all_files(tmp_path / "rooms.db"), all_files(copy), strict=True):
            shutil.copy(file, its_copy)

    with_store(tmp_path / "rooms.db", story)
    with_store(tmp_path / "rooms.db", unfinished)
    return copy


def damage(path: Path) -> None:
    """Overwrites the middle of the file, as a failing disk does."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 4096)


def test_after_a_kill_a_sound_database_is_opened_with_all_that_was_saved(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        assert await store.room("last") is not None
        assert await store.room("room49") is not None

    with_store(killed_copy(tmp_path), story)


def test_after_a_kill_a_damaged_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = killed_copy(tmp_path)
    damage(path)
    before = [file.read_bytes() for file in all_files(path)[:2]]
    for _ in range(2):
        with pytest.raises(Unusable) as raised:
            SqliteStore(path)
        assert str(raised.value) == (
            f"{path} is damaged. Move it aside, with its -wal and -shm files, and replace it by a copy made "
            "with `nightcall backup`."
        )
    assert [file.read_bytes() for file in all_files(path)[:2]] == before


def test_a_clean_start_is_not_held_up_by_a_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Path] = []
    monkeypatch.setattr("nightcall.server.store.sqlite.checking.Check", lambda path, _: checked.append(path))
    path = tmp_path / "rooms.db"
    open_and_close(path)
    open_and_close(path)
    assert checked == []
    killed = killed_copy(tmp_path)
    open_and_close(killed)
    assert checked == [killed]
