"""A node's lease: kept in time, noticed when it runs out, and never believed in afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from msgspec import structs

from nightcall.server.hub.hub import Hub
from nightcall.server.hub.live_rooms import TRY_LATER
from nightcall.server.nodes.held import HeldElsewhere, HeldStore
from nightcall.server.nodes.membership import Membership
from nightcall.server.rooms.state import RoomState
from nightcall.server.store.holding import RENEW_EVERY, TTL, Taken
from nightcall.wire.rooms.setup import Pace, Setup
from tests.server.at_once import reader_at_once
from tests.server.nodes.shared_memory import Shared, SharedMemory
from tests.server.virtual import Phone, enter, evening, wall

SEATS = 8
SLOW = Pace(beat=0.5, call_least=60, call_most=90, call_fixed=60, debate=60, speech=60, vote=60, turn=60, reading=0)


class House:
    """A node without a door, on a clock that jumps."""

    def __init__(self, shared: Shared, address: str) -> None:
        self.memory = SharedMemory(shared)
        self.store = HeldStore(self.memory, self.memory)
        self.membership = Membership(self.memory, address, 1, steady=shared.steady)
        self.ids: list[int] = []
        self.membership.joined = self.ids.append
        self.dropped = 0

    async def opens(self) -> None:
        await self.membership.register()
        self.hub = Hub(self.store, reader_at_once(), may_tell=self.membership.is_in_time)
        self.store.in_use = lambda: self.hub.in_use
        self.membership.drop = self.drop
        self.keeping = asyncio.create_task(self.membership.keep())

    def drop(self) -> None:
        self.dropped += 1
        self.hub.give_up()

    async def closes(self) -> None:
        self.keeping.cancel()
        await self.hub.close()

    async def a_night(self) -> tuple[str, str, Phone]:
        """The code of a room in which it is night, its host's key and its host's phone."""
        code, _, key = await self.hub.requests.create("Ada", Setup(book="millers-hollow", seed="night", pace=SLOW))
        for seat in range(1, SEATS):
            await self.hub.requests.join(code, f"P{seat}", "player")
        phone = await enter(self.hub, code, key)
        phone.do("start", id=1)
        await asyncio.sleep(30)
        assert phone.clock["kind"] == "call"
        return code, key, phone


def told(story: Coroutine[Any, Any, None]) -> None:
    evening(story)


async def two_nodes() -> tuple[Shared, House, House]:
    shared = Shared(wall, asyncio.get_running_loop().time)
    one, two = House(shared, "one:1"), House(shared, "two:1")
    await one.opens()
    await two.opens()
    return shared, one, two


def test_a_node_that_renews_in_time_keeps_its_rooms_and_its_number() -> None:
    async def story() -> None:
        _, one, two = await two_nodes()
        code, _, phone = await one.a_night()
        await asyncio.sleep(60)
        assert (one.ids, two.ids, one.dropped) == ([1], [2], 0)
        assert phone.closed is None
        with pytest.raises(HeldElsewhere) as elsewhere:
            await two.hub.find(code)
        assert elsewhere.value.holder.node == 1
        await one.closes()
        await two.closes()

    told(story())


def test_a_node_that_is_cut_off_tells_nothing_once_its_lease_has_run_out_and_another_goes_on() -> None:
    async def story() -> None:
        shared, one, two = await two_nodes()
        code, key, phone = await one.a_night()
        one.memory.is_reached = False
        await asyncio.sleep(TTL + 2 * RENEW_EVERY)
        assert phone.closed == (TRY_LATER, "try again")
        assert (one.hub.rooms, one.dropped, one.membership.is_in_time()) == (0, 1, False)
        assert two.membership.buried == 1
        again = await enter(two.hub, code, key)
        assert again.clock["kind"] == "call"
        assert again.lines == phone.lines, "not one line more or less"

        one.memory.is_reached = True
        await asyncio.sleep(RENEW_EVERY + 0.1)
        assert one.ids == [1, 3], "a buried number never comes back"
        assert shared.holders[next(iter(shared.terms))] == 2
        await one.closes()
        await two.closes()

    told(story())


def test_a_node_that_slept_sends_no_beat_before_it_has_looked_at_its_lease() -> None:
    async def story() -> None:
        _, one, two = await two_nodes()
        code, _, phone = await one.a_night()
        one.keeping.cancel()  # it sleeps: nothing is renewed, and nobody watches
        await asyncio.sleep(TTL)
        before = len(phone.frames)
        await asyncio.sleep(10)
        assert len(phone.frames) == before
        assert phone.closed is None

        kept = await one.memory.by_code(code)
        phone.do("pause", id=2)
        await asyncio.sleep(0.1)
        assert phone.closed == (TRY_LATER, "try again")
        assert await one.memory.by_code(code) == kept, "nothing is saved either"
        await one.hub.close()
        await two.closes()

    told(story())


def test_a_save_of_somebody_who_was_shut_out_is_refused_though_nobody_told_it() -> None:
    async def story() -> None:
        shared, one, two = await two_nodes()
        code, _, phone = await one.a_night()
        del shared.nodes[1], shared.expires[1]  # buried a moment ago
        await two.hub.find(code)
        phone.do("pause", id=2)
        await asyncio.sleep(0.1)
        assert phone.closed == (TRY_LATER, "try again")
        stored = await two.memory.by_code(code)
        assert stored is not None
        assert RoomState.from_bytes(stored.state).paused_at is None
        await one.closes()
        await two.closes()

    told(story())


def test_a_room_held_on_paper_only_is_taken_anew() -> None:
    async def story() -> None:
        shared, one, two = await two_nodes()
        code, key, phone = await one.a_night()
        (room,) = shared.holders
        one.hub.give_up()
        term = shared.terms.get(room, 1)
        again = await enter(one.hub, code, key)
        assert again.lines == phone.lines
        assert (shared.holders[room], shared.terms[room]) == (1, term + 1)
        await one.closes()
        await two.closes()

    told(story())


def test_phones_that_come_back_together_have_their_room_taken_once() -> None:
    async def story() -> None:
        _, one, two = await two_nodes()
        code, key, _ = await one.a_night()
        one.hub.give_up()
        before = one.store.taken
        phones = [Phone(one.hub, code, key) for _ in range(12)]
        for phone in phones:
            phone.say_hello()
        await asyncio.sleep(0.1)
        assert all(phone.room for phone in phones)
        assert one.store.taken == before + 1
        await one.closes()
        await two.closes()

    told(story())


def test_a_deadline_of_a_dead_nodes_room_is_kept_by_another() -> None:
    async def story() -> None:
        shared, one, two = await two_nodes()
        await one.a_night()
        (room,) = shared.holders
        await one.closes()
        one.memory.is_reached = False
        await asyncio.sleep(120)
        assert two.hub.holds(room)
        assert isinstance(await two.memory.take(room), Taken)
        await two.closes()

    told(story())


def test_who_leaves_frees_its_rooms_at_once() -> None:
    async def story() -> None:
        _, one, two = await two_nodes()
        code, key, phone = await one.a_night()
        await one.hub.finish()
        await one.membership.leave()
        again = await enter(two.hub, code, key)
        assert again.lines == phone.lines
        await one.closes()
        await two.closes()

    told(story())


def test_a_phone_whose_room_is_given_up_as_it_greets_is_not_told_that_there_is_no_such_room() -> None:
    async def story() -> None:
        _, one, two = await two_nodes()
        code, key, _ = await one.a_night()
        phone = Phone(one.hub, code, key)
        phone.say_hello()
        one.hub.give_up()
        await asyncio.sleep(0.1)
        assert phone.closed == (TRY_LATER, "try again")
        assert not phone.replies
        await one.closes()
        await two.closes()

    told(story())


def test_five_hundred_rooms_that_come_over_at_once_stall_nobody() -> None:
    async def story() -> None:
        shared, one, two = await two_nodes()
        code, _, _ = await one.a_night()
        codes = [copied(shared, code, number) for number in range(500)]
        name, _, key = await two.hub.requests.create("Bo", Setup(book="millers-hollow"))
        bo = await enter(two.hub, name, key)
        await one.hub.finish()
        await one.membership.leave()
        await asyncio.sleep(1)  # while there is work this clock stands still, and so would a pause between batches

        finding = [asyncio.create_task(two.hub.find(one)) for one in codes]
        await asyncio.sleep(0)
        bo.do("rename", name="Bo of the Hill", id=1)
        while not bo.replies:
            await asyncio.sleep(0)
        assert two.hub.rooms < 100, "whoever plays is answered long before all are loaded"
        await asyncio.gather(*finding)
        assert two.hub.rooms == 501
        await one.closes()
        await two.closes()

    told(story())


def copied(shared: Shared, code: str, number: int) -> str:
    """The code of another room in which the same has happened."""
    rooms = shared.store._rooms
    kept = next(one for one in rooms.values() if one.stored.code == code)
    state = RoomState.from_bytes(kept.stored.state)
    state.room, state.code = f"copy-{number}", f"C{number}"
    stored = structs.replace(kept.stored, room=state.room, code=state.code, state=state.to_bytes())
    rooms[state.room] = structs.replace(kept, stored=stored)
    shared.holders[state.room] = shared.holders[kept.stored.room]
    return state.code
