"""Nodes share a database: who holds a room, who is shut out, and what becomes of the rooms of the dead."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest

from nightcall.server.store.holding import TTL, Buried, Elsewhere, RegisteredNode, Replaced, Taken
from nightcall.server.store.postgres.holding import PostgresHolding
from nightcall.server.store.postgres.store import PostgresStore, open_store
from nightcall.server.store.store import Conflict, IdleRoom, RoomForgotten, keep
from nightcall.server.store.sweeping import DAY, sweep
from tests.server.store.stories import line, room


class Server:
    """A store and the holding of one node."""

    def __init__(self, store: PostgresStore, name: str) -> None:
        self.store = store
        self.name = name
        self.holding = PostgresHolding(store.database)

    async def registers(self) -> RegisteredNode:
        lease = await self.holding.register(self.name, 7)
        return RegisteredNode(lease.node, self.name, 7)

    async def takes(self, room: str) -> Taken:
        taken = await self.holding.take(room)
        assert isinstance(taken, Taken)
        return taken

    async def asks(self, statement: str, *values: object) -> Any:
        return await self.store.database.read(lambda connection: connection.fetchval(statement, *values))

    async def lets_time_pass(self, seconds: float) -> None:
        moved = "UPDATE nightcall.nodes SET since = since - $1 * interval '1s', expires = expires - $1 * interval '1s'"
        await self.asks(moved, seconds)


Story: TypeAlias = Callable[[Server, Server], Awaitable[None]]
Tell: TypeAlias = Callable[[Story], None]


@pytest.fixture
def tell(database: str) -> Tell:
    """Tells a story of two nodes, Ada and Bo, that have registered."""

    async def told(story: Story) -> None:
        stores = [await open_store(database) for _ in range(2)]
        ada, bo = Server(stores[0], "ada"), Server(stores[1], "bo")
        try:
            await ada.registers()
            await bo.registers()
            await story(ada, bo)
        finally:
            for store in stores:
                await store.close()

    return lambda story: asyncio.run(told(story))


def test_who_opens_a_room_holds_it_and_others_are_told_who_does(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox")])
        holder = RegisteredNode(ada.store.database.node, "ada", 7)
        assert await bo.holding.take("fox") == await bo.holding.take_by_code("FOX") == Elsewhere("fox", holder)
        assert await bo.holding.take("owl") is None
        assert await bo.holding.take_by_code("OWL") is None
        await keep(ada.store, [room("fox", 2), line("fox", 0)])

    tell(story)


def test_who_holds_a_room_on_paper_takes_it_anew(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox")])
        first, second = await ada.takes("fox"), await ada.takes("fox")
        assert (first.term, second.term) == (2, 3)
        with pytest.raises(Conflict):
            await keep(ada.store, [room("fox", 2)], {"fox": first.term})
        await keep(ada.store, [room("fox", 2)], {"fox": second.term})

    tell(story)


def test_a_clean_stop_frees_every_room_at_once(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox"), line("fox", 0), line("fox", 1)])
        await ada.holding.leave()
        taken = await bo.takes("fox")
        assert (taken.term, taken.stored.version) == (2, 1)
        assert len(await bo.store.lines("fox", 0)) == 2
        assert [node.address for node in await bo.holding.nodes()] == ["bo"]

    tell(story)


def test_a_room_that_is_let_go_is_the_next_ones_to_take(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox"), room("owl")])
        await bo.holding.let_go("fox")
        assert isinstance(await bo.holding.take("fox"), Elsewhere), "nobody lets go of another node's room"
        await ada.holding.let_go("fox")
        assert (await bo.takes("fox")).term == 2
        assert isinstance(await ada.holding.take("fox"), Elsewhere)
        assert isinstance(await bo.holding.take("owl"), Elsewhere)

    tell(story)


def test_a_zombie_is_refused_whatever_it_saves_and_harms_nobody_else_in_its_batch(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox"), room("owl")])
        await ada.holding.leave()
        taken = await bo.takes("fox")
        for changes in ([room("fox", 2)], [line("fox", 0)], [room("fox", 2), line("fox", 0)], [RoomForgotten("fox")]):
            assert list(await ada.store.save([*changes, line("owl", len(await ada.store.lines("owl", 0)))])) == ["fox"]
        assert await bo.store.lines("fox", 0) == []
        assert len(await bo.store.lines("owl", 0)) == 4
        await keep(bo.store, [room("fox", 2), line("fox", 0)], {"fox": taken.term})

    tell(story)


def test_a_save_of_lines_alone_that_waits_for_a_take_is_refused(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox")])
        await ada.holding.leave()
        taking = await bo.store.database.asking._connected()
        async with taking.transaction():  # a take that is not committed yet
            await taking.execute("UPDATE nightcall.rooms SET term = term + 1 WHERE room = 'fox'")
            saving = asyncio.create_task(ada.store.save([line("fox", 0)]))
            while not await bo.asks("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
                await asyncio.sleep(0.01)
        assert list(await saving) == ["fox"]
        await taking.close()
        assert await bo.store.lines("fox", 0) == []

    tell(story)


def test_only_who_is_late_is_buried_and_only_by_who_was_never_late_for_a_whole_while(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        assert await bo.holding.bury() == []
        await bo.lets_time_pass(TTL * 0.6)
        await bo.holding.renew()
        await bo.lets_time_pass(TTL * 0.6)  # by now ada is late
        await bo.holding.renew()
        assert [node.address for node in await bo.holding.bury()] == ["ada"]
        with pytest.raises(Buried):
            await ada.holding.renew()
        assert not isinstance(await _raised(ada), Replaced)
        await bo.lets_time_pass(TTL * 1.1)
        again = await ada.registers()
        assert await ada.holding.bury() == []  # bo is late, but ada has only just come
        await ada.lets_time_pass(TTL * 1.1)
        await ada.holding.renew()  # late itself: it begins anew
        await ada.lets_time_pass(TTL * 0.6)
        await ada.holding.renew()
        assert await ada.holding.bury() == []
        await ada.lets_time_pass(TTL * 0.6)
        await ada.holding.renew()
        assert [node.address for node in await ada.holding.bury()] == ["bo"]
        assert [node.node for node in await ada.holding.nodes()] == [again.node]

    tell(story)


async def _raised(server: Server) -> Exception:
    try:
        await server.holding.renew()
    except Buried as buried:
        return buried
    raise AssertionError


def test_who_is_late_takes_no_room_until_it_has_renewed(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox", deadline=1.0)])
        await ada.lets_time_pass(TTL * 1.1)
        with pytest.raises(Buried):
            await ada.holding.take("fox")
        assert await ada.holding.take_due(2.0, 9) == []
        await ada.holding.renew()
        assert (await ada.takes("fox")).term == 2

    tell(story)


def test_who_starts_again_under_its_address_finds_its_rooms_free_and_an_older_self_stops(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox")])
        anew = Server(bo.store, "ada")
        await bo.holding.leave()
        assert (await anew.registers()).node > ada.store.database.node
        assert (await anew.takes("fox")).term == 2
        assert isinstance(await _raised(ada), Replaced)

    tell(story)


def test_due_rooms_are_taken_in_the_order_of_their_deadlines_and_no_living_nodes(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(
            ada.store, [room(name, deadline=at) for name, at in (("c", 3.0), ("a", 1.0), ("b", 2.0), ("d", 9.0))]
        )
        await keep(bo.store, [room("bos", deadline=1.5), room("bos too", deadline=1.6)])
        assert [taken.stored.room for taken in await bo.holding.take_due(5.0, 9, {"bos"})] == ["bos too"]
        assert [found for found, _ in await bo.store.due(5.0, 9)] == ["bos", "bos too"]
        await ada.holding.leave()
        taken = await bo.holding.take_due(5.0, 2, {"bos", "bos too"})
        assert [(one.stored.room, one.term) for one in taken] == [("a", 2), ("b", 2)]
        rest = await bo.holding.take_due(5.0, 9, {"bos", "bos too", "a", "b"})
        assert [one.stored.room for one in rest] == ["c"]

    tell(story)


def test_two_nodes_that_take_due_rooms_at_once_never_get_the_same_one(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        cy = Server(ada.store, "cy")
        names = [f"room{number:02}" for number in range(40)]
        await keep(ada.store, [room(name, deadline=1.0) for name in names])
        await ada.holding.leave()
        await cy.registers()
        cys, bos = await asyncio.gather(cy.holding.take_due(5.0, 30), bo.holding.take_due(5.0, 30))
        taken = [one.stored.room for one in cys + bos]
        assert len(taken) >= 30
        assert len(set(taken)) == len(taken)

    tell(story)


def test_a_room_that_a_living_node_holds_is_swept_by_nobody_else(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        await keep(ada.store, [room("fox")])
        later = ada.store.now() + 3 * DAY
        assert await sweep(bo.store, days=2, now=later) == []
        await ada.holding.leave()
        [idle] = await bo.store.idle_since(later, 9)
        assert idle == IdleRoom("fox", idle.saved, has_played=False, term=1)
        await bo.takes("fox")
        with pytest.raises(Conflict):  # it was taken since it was found idle
            await keep(bo.store, [RoomForgotten("fox", if_idle_since=later)], {"fox": idle.term})
        assert await sweep(bo.store, days=2, now=later) == ["fox"]

    tell(story)


def test_every_node_goes_by_the_clock_of_the_database(tell: Tell) -> None:
    async def story(ada: Server, bo: Server) -> None:
        bo.store.database.clock._ahead += 3600.0  # a node's clock is an hour off
        await bo.holding.renew()
        assert abs(bo.store.now() - ada.store.now()) < 1.0
        told: float = await ada.asks("SELECT extract(epoch FROM clock_timestamp())::float8")
        assert abs(ada.store.now() - told) < 1.0

    tell(story)


def test_all_nodes_have_the_same_secret_and_another_database_has_another(
    tell: Tell, new_database: Callable[[], str]
) -> None:
    async def story(ada: Server, bo: Server) -> None:
        secret = await ada.holding.secret()
        assert len(secret) == 32
        assert secret == await bo.holding.secret()
        other = await open_store(elsewhere)
        assert await PostgresHolding(other.database).secret() != secret
        await other.close()

    elsewhere = new_database()
    tell(story)
