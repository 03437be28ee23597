"""Nodes of different versions, while they are updated in turn: what one can't do it says in a sentence."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs

from nightcall.client import Room
from nightcall.client.link import RoomLink
from nightcall.families.registry import rulebooks
from nightcall.kernel.errors import Refused
from nightcall.server.nodes import node
from nightcall.server.rooms import table
from tests.server.nodes.cluster import Served, a_node
from tests.server.nodes.shared_memory import Shared
from tests.server.nodes.test_membership import House, told, two_nodes
from tests.server.nodes.test_two_nodes import run
from tests.server.virtual import enter

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


def test_each_refuses_the_others_rooms_in_a_sentence_and_serves_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
        async with a_node(shared) as older:
            monkeypatch.setattr(node, "PROTOCOL", node.PROTOCOL + 1)
            async with a_node(shared) as newer:
                for one, other in ((older, newer), (newer, older)):
                    room = await Room.create(one.url, "Ada")
                    await is_refused(room, other)
                    await (await Room.join(one.url, room.code, "Bo")).close()
                    await room.close()

    run(story())


def test_a_game_that_does_not_replay_on_the_newer_node_says_so_and_continues_on_the_older(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        shared, older, newer = await two_nodes()
        code, key, phone = await older.a_night()
        await older.hub.finish()
        await older.membership.leave()
        with monkeypatch.context() as update:
            update.setattr(
                table, "rulebooks_for", lambda _: {name: revised(book) for name, book in rulebooks().items()}
            )
            other = await enter(newer.hub, code, key)
            assert "was started with another version of nightcall and can't continue" in other.room["problem"]
            assert other.lines == []
            await newer.hub.finish()
            await newer.membership.leave()
        again = House(shared, "one:1")
        await again.opens()
        back = await enter(again.hub, code, key)
        assert back.room.get("problem") is None
        assert back.lines == phone.lines != []
        for house in (older, newer, again):
            await house.closes()

    told(story())


def revised(book: Any) -> Any:
    return structs.replace(book, revision=book.revision + 1)


def test_a_change_that_breaks_logs_is_another_version_for_nodes() -> None:
    """When this fails, raise `PROTOCOL` in `nodes/node.py`, and write down both."""
    revisions = {name: rulebooks()[name].revision for name in REVISIONS}
    assert (node.PROTOCOL, revisions) == (1, REVISIONS)
