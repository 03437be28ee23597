"""A game whose phones are on two nodes is the same game."""

from __future__ import annotations

import asyncio

from nightcall.client import Room
from nightcall.library import resume
from tests.server.nodes.cluster import a_node
from tests.server.nodes.shared_memory import Shared
from tests.server.system.scripted import Scripted, all_that_happened, played_undisturbed
from tests.server.system.serving import PATIENT, quick, run

SEATS = 8


def test_a_game_is_played_across_two_nodes() -> None:
    async def story() -> None:
        shared = Shared(steady=lambda: 0.0)  # here nobody is ever late
        async with a_node(shared) as one, a_node(shared) as two:
            host = await Room.create(one.url, "Ada", quick(seed="two nodes", pace=PATIENT))
            others = [await Room.join((one, two)[seat % 2].url, host.code, f"P{seat}") for seat in range(1, SEATS)]
            await host.start()
            outcomes = await asyncio.gather(*[room.play(Scripted("two nodes")) for room in (host, *others)])
            assert (one.hub.rooms, two.hub.rooms) == (1, 0)
            far = others[0]
            log = await far.log(1)
            undisturbed = played_undisturbed(log[0], "two nodes")
            assert set(outcomes) == {undisturbed.outcome}
            assert all_that_happened(resume(log)) == all_that_happened(undisturbed)
            assert log == await host.log(1)
            for room in (host, *others):
                await room.close()

    run(story())
