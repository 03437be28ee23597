"""Nodes of different versions, while they are updated in turn: what one can't do it says in a sentence."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from msgspec import structs

from nightcall.client import Room
from nightcall.client.link import RoomLink
from nightcall.families.registry import rulebooks
from nightcall.kernel.errors import Refused
from nightcall.library import rulebooks_for
from nightcall.server.nodes import node
from nightcall.server.rooms import table
from nightcall.wire.rooms.commands import AddBot
from tests.server.nodes.cluster import Served, a_node
from tests.server.nodes.shared_memory import Shared
from tests.server.system.serving import PATIENT, quick, run

REVISIONS = {
    "catching-santa": 1,
    "lupus-in-tabula": 1,
    "millers-hollow": 1,
    "santa-saboteurs": 1,
    "wolff-werewolf": 1,
}
ANOTHER = "Another version of nightcall serves this room right now"


async def is_refused(room: Room, at: Served) -> None:
    """Whoever asks this node for the room is told why not, by HTTP and on a socket."""
    with pytest.raises(Refused, match=ANOTHER):
        await Room.join(at.url, room.code, "Bo")
    said: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    link = RoomLink(at.url, room.place)
    link.on_frame = lambda frame: None if said.done() else said.set_result(frame.closing or "")
    assert ANOTHER in await said
    await link.close()


def test_each_refuses_the_others_rooms_in_a_sentence_and_serves_its_own() -> None:
    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
        async with a_node(shared) as older, a_newer_node(shared) as newer:
            for one, other in ((older, newer), (newer, older)):
                room = await Room.create(one.url, "Ada")
                await is_refused(room, other)
                await (await Room.join(one.url, room.code, "Bo")).close()
                await room.close()

    run(story())


async def a_night(at: Served) -> Room:
    """The host of a room in which a game has begun."""
    host = await Room.create(at.url, "Ada", quick(seed="versions", pace=PATIENT))
    for _ in range(7):
        await host.do(AddBot())
    await host.start()
    await host.until(lambda: host.clock is not None and host.clock.kind == "call")
    return host


async def goes_on(room: Room, at: Served) -> None:
    """Whoever comes back to this node finds the game as it was."""
    back = await Room.come_back(at.url, room.place)
    await back.until(lambda: len(back.lines) >= len(room.lines))
    assert back.shown.problem is None
    assert back.lines[: len(room.lines)] == room.lines != []
    await back.close()


@contextlib.asynccontextmanager
async def a_newer_node(shared: Shared) -> AsyncIterator[Served]:
    with pytest.MonkeyPatch.context() as update:
        update.setattr(node, "PROTOCOL", node.PROTOCOL + 1)
        newer = a_node(shared)
        served = await newer.__aenter__()
    try:
        yield served
    finally:
        await newer.__aexit__(None, None, None)


@contextlib.contextmanager
def as_the_newer_one_reads_it() -> Iterator[None]:
    """Whatever is read meanwhile is read by rules that have changed."""
    with pytest.MonkeyPatch.context() as update:
        books: dict[str, Any] = dict(rulebooks())
        revised = {name: structs.replace(book, revision=book.revision + 1) for name, book in books.items()}
        update.setattr(table, "rulebooks_for", lambda _: revised)
        yield


def test_a_game_that_does_not_replay_on_a_newer_node_is_left_to_an_older_one() -> None:
    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
        async with a_newer_node(shared) as newer, a_node(shared) as older:
            async with a_node(shared) as first:
                room = await a_night(first)
            with as_the_newer_one_reads_it():
                await is_refused(room, newer)
                assert newer.hub.rooms == 0
            await goes_on(room, older)
            await is_refused(room, newer)
            await room.close()

    run(story())


def test_where_no_older_node_is_left_the_game_says_so_until_there_is_one_again() -> None:
    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
        async with a_newer_node(shared) as newer:
            async with a_node(shared) as first:
                room = await a_night(first)
            with as_the_newer_one_reads_it():
                other = await Room.come_back(newer.url, room.place)
                assert "was started with another version of nightcall and can't continue" in (other.shown.problem or "")
                assert other.lines == []
                async with a_node(shared) as older:
                    await is_refused(room, newer)
                    with pytest.MonkeyPatch.context() as as_ever:
                        as_ever.setattr(table, "rulebooks_for", rulebooks_for)
                        await goes_on(room, older)
            await other.close()
            await room.close()

    run(story())


def test_a_change_that_breaks_logs_is_another_version_for_nodes() -> None:
    """When this fails, raise `PROTOCOL` in `nodes/node.py`, and write down both."""
    revisions = {name: rulebooks()[name].revision for name in REVISIONS}
    assert (node.PROTOCOL, revisions) == (1, REVISIONS)
