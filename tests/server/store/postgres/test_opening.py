"""Opening a database of PostgreSQL: made by whoever comes first, refused in one sentence."""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from nightcall.server.store.postgres import database as opening
from nightcall.server.store.postgres import migrations
from nightcall.server.store.postgres.address import without_password
from nightcall.server.store.postgres.link import LOOK_AFTER, LOOK_EVERY
from nightcall.server.store.postgres.migrations import STEPS
from nightcall.server.store.postgres.store import PostgresStore, open_store
from nightcall.server.store.store import Unusable, keep
from tests.postgres.fixtures import ask, named
from tests.server.store.stories import room


def refusal(address: str) -> str:
    """The one sentence with which this is refused."""

    async def opened() -> None:
        store = await open_store(address)
        await store.close()

    with pytest.raises(Unusable) as raised:
        asyncio.run(opened())
    told = str(raised.value)
    assert told.endswith(".")
    assert "\n" not in told
    return told


def test_nodes_that_start_at_the_same_moment_make_the_database_once(database: str) -> None:
    async def story() -> None:
        stores: list[PostgresStore] = await asyncio.gather(*(open_store(database) for _ in range(8)))
        await keep(stores[0], [room("fox")])
        assert await stores[7].room("fox") is not None
        for store in stores:
            await store.close()

    asyncio.run(story())
    assert [tuple(row) for row in ask(database, "SELECT form FROM nightcall.cluster")] == [(len(STEPS),)]


def test_a_missing_step_is_taken_and_what_was_there_stays(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(name: str) -> None:
        store = await open_store(database)
        await keep(store, [room(name)])
        assert await store.room("fox") is not None
        await store.close()

    asyncio.run(story("fox"))
    more = (*STEPS, ("CREATE TABLE nightcall.later (one int)",))
    monkeypatch.setattr(migrations.migrate, "__defaults__", (more,))
    monkeypatch.setattr(opening, "STEPS", more)
    asyncio.run(story("owl"))
    assert ask(database, "SELECT to_regclass('nightcall.later') IS NOT NULL")[0][0]


def test_a_busy_machine_may_be_slow_between_two_statements_of_a_step(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slowly(connection: Any) -> None:
        async with connection.transaction():
            await asyncio.sleep(LOOK_AFTER + 2 * LOOK_EVERY)  # or it would have been taken for lost
            await connection.execute("SELECT 1")
        await migrations.migrate(connection)

    monkeypatch.setattr(opening, "migrate", slowly)
    asyncio.run(_opened_and_closed(database))


def test_released_steps_never_change() -> None:
    digests = [hashlib.sha256("".join(step).encode()).hexdigest()[:16] for step in STEPS]
    assert digests == ["e1f598311dbc4f1e"]


def test_a_newer_database_is_refused(database: str) -> None:
    asyncio.run(_opened_and_closed(database))
    ask(database, "UPDATE nightcall.cluster SET form = 99")
    assert "made by a newer nightcall (format 99" in refusal(database)


async def _opened_and_closed(address: str) -> None:
    await (await open_store(address)).close()


def test_another_programs_schema_is_refused(database: str) -> None:
    ask(database, "CREATE SCHEMA nightcall")
    ask(database, "CREATE TABLE nightcall.songs (one int)")
    assert "another program's" in refusal(database)


def test_an_old_postgresql_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asyncpg.Connection.get_server_version", lambda _: SimpleNamespace(major=13))
    assert "is PostgreSQL 13, and nightcall needs 14 or newer" in refusal(database)


def test_a_wrong_address_is_told_without_its_password(postgres: str, database: str) -> None:
    shown = without_password(postgres)
    password = postgres.split("@", maxsplit=1)[0].rsplit(":", 1)[1]
    for address, sentence in (
        (named(postgres, "no_such_database"), "there is no such database"),
        (database.replace(password, "hidden"), "does not let this user in"),
        ("postgresql://ada:hidden@127.0.0.1:1/rooms", "cannot be reached"),
        ("postgresql://ada:hidden@no-such-host.invalid/rooms", "cannot be reached"),
        ("postgresql://ada:hidden@127.0.0.1:port/rooms", "is not an address"),
    ):
        told = refusal(address)
        assert sentence in told
        assert "hidden" not in told
        assert password not in told
    assert password not in shown


def test_a_user_without_rights_is_refused(postgres: str, database: str) -> None:
    user = database.rsplit("/", 1)[1].replace("test", "guest")
    ask(postgres, f"CREATE ROLE {user} LOGIN PASSWORD 'guest'")
    try:
        host = database.split("@")[1]
        assert "may not create or change the tables" in refusal(f"postgresql://{user}:guest@{host}")
    finally:
        ask(postgres, f"DROP ROLE {user}")


def test_without_the_driver_serve_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from nightcall.cli.main import main\n"
        "sys.exit(main(['serve', '--port', '0', '--database', 'postgresql://ada@127.0.0.1/rooms']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "nightcall[postgres]" in ran.stderr
    assert "Traceback" not in ran.stderr
