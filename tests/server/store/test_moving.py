"""`nightcall move-database`: everything is there afterwards, or nothing, and what it came from is as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from nightcall.cli.main import main
from nightcall.server.store.moving import move
from nightcall.server.store.postgres.holding import PostgresHolding
from nightcall.server.store.postgres.store import open_store
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Store, StoredRoom, Unusable, keep
from tests.postgres.fixtures import NewDatabase, ask
from tests.server.store.stories import line, room

NAMES = [f"room{number:04}" for number in range(1200)]  # more than are copied at a time


async def fill(store: Store) -> None:
    await keep(store, [room(name, deadline=float(len(name)) if name.endswith("7") else None) for name in NAMES])
    await keep(
        store, [room("room0003", 2, state=b"\x00\xff"), *(line("room0003", number, game=2) for number in range(9))]
    )
    await store.awake()


async def everything(store: Store) -> list[StoredRoom | list[bytes] | None]:
    rooms = [await store.room(name) for name in (*NAMES[::50], "room0003")]
    return [*rooms, await store.lines("room0003", 2), await store.by_code(NAMES[-1].upper())]


async def in_file(path: Path, ask_it: Callable[[Store], Awaitable[object]]) -> tuple[object, float | None]:
    store = SqliteStore(path)
    last_awake = store.last_awake
    try:
        return await ask_it(store), last_awake
    finally:
        await store.close()


async def in_postgres(address: str, ask_it: Callable[[Store], Awaitable[object]]) -> tuple[object, float | None]:
    store = await open_store(address)
    last_awake = store.last_awake
    try:
        return await ask_it(store), last_awake
    finally:
        await store.close()


def test_a_file_moves_to_postgresql_and_back_with_everything_in_it(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    asyncio.run(in_file(first, fill))
    assert main(["move-database", str(first), database]) == 0
    told = capsys.readouterr().out
    assert "has all 1,200 rooms now, with 9 lines" in told
    assert "tests:" not in told, "the password is shown"
    before, awake = asyncio.run(in_file(first, everything))
    there, awake_there = asyncio.run(in_postgres(database, everything))
    assert there == before
    assert awake_there == pytest.approx(awake, abs=1e-3)
    assert main(["move-database", database, str(second)]) == 0
    back, awake_back = asyncio.run(in_file(second, everything))
    assert back == before
    assert awake_back == pytest.approx(awake, abs=1e-3)
    assert not list(tmp_path.glob("*unfinished*"))


def test_progress_is_told_up_to_the_end(tmp_path: Path, database: str) -> None:
    asyncio.run(in_file(tmp_path / "rooms.db", fill))
    told: list[tuple[int, int]] = []
    asyncio.run(move(str(tmp_path / "rooms.db"), database, lambda done, total: told.append((done, total))))
    assert told == [(0, 1209), (1000, 1209), (1200, 1209), (1209, 1209)]


class Interrupted(Exception):
    pass


def interrupt(done: int, total: int) -> None:
    if done > 1000:
        raise Interrupted


def test_what_is_interrupted_leaves_nothing_behind(tmp_path: Path, new_database: NewDatabase) -> None:
    path, address, full = tmp_path / "rooms.db", new_database(), new_database()
    asyncio.run(in_file(path, fill))
    asyncio.run(in_postgres(full, fill))
    with pytest.raises(Interrupted):
        asyncio.run(move(str(path), address, interrupt))
    assert ask(address, "SELECT count(*) FROM nightcall.rooms")[0][0] == 0
    with pytest.raises(Interrupted):
        asyncio.run(move(full, str(tmp_path / "new.db"), interrupt))
    assert {file.name for file in tmp_path.iterdir()} == {"rooms.db", "rooms.db-lock"}


def test_nothing_is_moved_into_what_is_not_empty_or_out_of_what_is_not_there(tmp_path: Path, database: str) -> None:
    path = tmp_path / "rooms.db"
    asyncio.run(in_file(path, fill))
    asyncio.run(in_postgres(database, fill))
    for source, target, sentence in (
        (str(path), database, "has rooms already"),
        (database, str(path), "already exists"),
        (str(tmp_path / "none.db"), database, "does not exist"),
        (database, database, "onto itself"),
    ):
        with pytest.raises(Unusable, match=sentence):
            asyncio.run(move(source, target))


@pytest.mark.parametrize(("held", "told"), [(b"", "is empty"), (b"Dear diary, " * 100, "is not a nightcall database")])
def test_a_source_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, held: bytes, told: str) -> None:
    source = tmp_path / "rooms.db"
    source.write_bytes(held)
    with pytest.raises(Unusable, match=rf"rooms\.db {told}\. Name a server's database\."):
        asyncio.run(move(str(source), str(tmp_path / "new.db")))
    assert source.read_bytes() == held
    assert [file.name for file in tmp_path.iterdir()] == ["rooms.db"]


def test_nothing_is_moved_while_a_server_runs(tmp_path: Path, new_database: NewDatabase) -> None:
    async def story() -> None:
        store, shared = SqliteStore(tmp_path / "rooms.db"), await open_store(here)
        try:
            with pytest.raises(Unusable, match="Another nightcall server uses"):
                await move(str(tmp_path / "rooms.db"), there)
            await PostgresHolding(shared.database).register("ada", 1)
            for source, target in ((here, there), (there, here)):
                with pytest.raises(Unusable, match="Stop every node"):
                    await move(source, target)
        finally:
            await store.close()
            await shared.close()

    here, there = new_database(), new_database()
    asyncio.run(story())


def test_a_backup_of_postgresql_is_left_to_its_own_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["backup", "postgresql://ada:hidden@host/rooms", str(tmp_path / "copy")]) == 2
    told = capsys.readouterr().err
    assert "pg_dump --schema=nightcall postgresql://ada@host/rooms" in told
    assert "hidden" not in told
