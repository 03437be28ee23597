"""A database that hangs, refuses or goes away: nobody waits forever, and nothing is acknowledged that is not known."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from nightcall.server.store.postgres import link
from nightcall.server.store.postgres.holding import PostgresHolding
from nightcall.server.store.postgres.store import PostgresStore, open_store
from nightcall.server.store.store import OutcomeUnknown, Unreadable, Unwritable, keep
from tests.patience import PATIENCE
from tests.postgres.fixtures import ask
from tests.server.nodes.wire import Wire, over, to_database
from tests.server.store.stories import line, room


def told(address: str, story: Callable[[PostgresStore], Awaitable[None]]) -> None:
    async def tell() -> None:
        store = await open_store(address)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(tell())


async def terminate_sessions(postgres: str, database: str) -> None:
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
    await asyncio.to_thread(ask, postgres, ended, database.rsplit("/", 1)[1])


def test_sessions_that_are_terminated_are_opened_anew(database: str, postgres: str) -> None:
    async def story(store: PostgresStore) -> None:
        await keep(store, [room("fox")])
        await terminate_sessions(postgres, database)
        assert await store.room("fox") is not None
        version = 2
        try:
            await keep(store, [room("fox", 2)])
        except OutcomeUnknown:  # if the end of the session came to light only now
            stored = await store.room("fox")
            assert stored is not None
            version = stored.version + 1
            await keep(store, [room("fox", version)])
        stored = await store.room("fox")
        assert stored is not None
        assert stored.version == version

    told(database, story)


def test_a_save_that_is_not_answered_in_time_is_not_acknowledged_and_others_go_on(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await keep(store, [room("fox"), room("owl")])
        store.database.saving._patience = 0.3
        blocker = await store.database.asking._connected()
        async with blocker.transaction():
            await blocker.execute("SELECT 1 FROM nightcall.rooms WHERE room = 'fox' FOR UPDATE")
            with pytest.raises(OutcomeUnknown, match="does not answer"):
                await store.save([line("fox", 0)])
        store.database.saving._patience = 5.0
        await blocker.close()
        await keep(store, [line("owl", 0)])

    told(database, story)


def told_over_a_wire(address: str, story: Callable[[PostgresStore, Wire], Awaitable[None]]) -> None:
    """Without a limit of time for any answer: whoever waits for a lost one waits forever."""

    async def tell() -> None:
        async with asyncio.timeout(PATIENCE), to_database(address) as wire:
            store = await open_store(over(wire, address))
            for link in (store.database.asking, store.database.saving, store.database.renewing):
                link._patience = PATIENCE
            await story(store, wire)
            await store.close()

    asyncio.run(tell())


def test_what_is_lost_on_the_way_is_asked_again_and_nobody_waits_for_its_answer(database: str) -> None:
    async def story(store: PostgresStore, wire: Wire) -> None:
        holding = PostgresHolding(store.database)
        lease = await holding.register("den:1", 1)
        await keep(store, [room("fox")])
        await asyncio.gather(*(store.room("fox") for _ in range(4)))  # on as many connections
        wire.lose()
        stored, renewed = await asyncio.gather(store.room("fox"), holding.renew())
        assert stored is not None
        assert renewed.node == lease.node
        with pytest.raises(OutcomeUnknown, match="lost on the way"):
            await keep(store, [room("fox", 2)])
        await keep(store, [room("fox", 2)])

    told_over_a_wire(database, story)


def test_what_the_database_still_works_on_is_not_lost(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: PostgresStore, _: Wire) -> None:
        looks: list[bool] = []

        async def look(beside: Any, asked_on: Any) -> bool:
            looks.append(await is_lost(beside, asked_on))
            return looks[-1]

        is_lost = link._is_lost
        monkeypatch.setattr(link, "_is_lost", look)
        await keep(store, [room("fox")])
        blocker = await store.database.asking._connected()
        await blocker.execute("SET idle_in_transaction_session_timeout = 0")
        await store.database.saving.ask(lambda one: one.execute("SET lock_timeout = 0; SET statement_timeout = 0"))
        async with blocker.transaction():
            await blocker.execute("SELECT 1 FROM nightcall.rooms WHERE room = 'fox' FOR UPDATE")
            saving = asyncio.create_task(store.save([line("fox", 0)]))
            while len(looks) < 2:
                await asyncio.sleep(0.01)
        assert await saving == {}
        assert not any(looks)
        await blocker.close()

    told_over_a_wire(database, story)


def test_a_caller_who_is_cancelled_does_not_disturb_the_others(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        first = asyncio.create_task(store.save([room("fox")]))
        second = asyncio.create_task(store.save([room("owl")]))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == {}
        reading = asyncio.create_task(store.room("owl"))
        await asyncio.sleep(0)
        reading.cancel()
        assert await store.room("owl") is not None

    told(database, story)


def test_a_database_that_is_gone_is_told_in_a_sentence(database: str, postgres: str) -> None:
    async def story(store: PostgresStore) -> None:
        name = database.rsplit("/", 1)[1]
        await keep(store, [room("fox")])
        await asyncio.to_thread(ask, postgres, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        await terminate_sessions(postgres, database)
        for _ in range(2):  # what was open breaks, and nothing new can be opened
            with pytest.raises(Unwritable):
                await store.save([room("fox", 2)])
        with pytest.raises(Unreadable):
            await store.room("fox")
        await store.awake()  # never fails
        await asyncio.to_thread(ask, postgres, f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        await keep(store, [room("fox", 2)])

    told(database, story)


def test_a_full_disk_is_told_in_a_sentence_and_saves_are_kept_again_when_there_is_room(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await keep(store, [room("fox")])
        body = "BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END"
        function = f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"
        trigger = "CREATE TRIGGER full_disk BEFORE UPDATE ON nightcall.rooms EXECUTE FUNCTION full_disk()"
        for statement in (function, trigger):
            await asyncio.to_thread(ask, database, statement)
        with pytest.raises(Unwritable, match=r"The disk of .* is full"):
            await store.save([room("fox", 2)])
        await asyncio.to_thread(ask, database, "DROP FUNCTION full_disk CASCADE")
        await keep(store, [room("fox", 2)])

    told(database, story)


def test_the_limit_for_new_rooms_counts_what_rooms_and_lines_take(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        assert await store.has_space()
        small = PostgresStore(store.database, space_for_rooms=1)
        await keep(store, [room("fox")])
        assert not await small.has_space()

    told(database, story)


def test_a_closed_store_says_so(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        await store.close()
        with pytest.raises(Unwritable, match="has been closed"):
            await store.save([room("fox")])
        with pytest.raises(Unreadable, match="has been closed"):
            await store.room("fox")

    told(database, story)


def test_saves_that_come_while_the_database_is_busy_share_the_next_statement(database: str) -> None:
    async def story(store: PostgresStore) -> None:
        asked = 0
        usual = store.database.saving.ask

        async def counted(*words: Any) -> Any:
            nonlocal asked
            asked += 1
            return await usual(*words)

        store.database.saving.ask = counted  # type: ignore[assignment, method-assign]
        await asyncio.gather(*(store.save([room(f"room{number}"), line(f"room{number}", 0)]) for number in range(50)))
        assert asked == 1
        more = (store.save([room("room7", version), line("room7", version - 1)]) for version in range(2, 6))
        assert await asyncio.gather(*more) == [{}] * 4
        assert len(await store.lines("room7", 0)) == 5

    told(database, story)
