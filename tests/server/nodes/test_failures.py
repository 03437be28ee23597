"""Nodes are killed, frozen and stopped in the middle of games: nothing acknowledged is lost, nobody is told twice."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

from msgspec.structs import replace

from nightcall.wire.rooms.commands import Ready
from tests.patience import PATIENCE
from tests.server.nodes.processes import Balancer, NodeProcess
from tests.server.system.process import until
from tests.server.system.serving import QUICK, quick
from tests.server.system.test_crashes import (
    Witness,
    acknowledged_at,
    everybody_is_back_and_goes_on,
    nothing_was_lost,
    play_for_ever,
    start_for_ever,
)

SEATS = 6
READY_EVERY = 0.3  # seconds
# However slow a machine is, people come to answer; where all have, nobody waits for the clock.
PACE = replace(QUICK, call_most=3, speech=3, vote=3, turn=3)


@contextlib.asynccontextmanager
async def nodes_of(
    database: str, folder: Path, count: int, seed: int = 1
) -> AsyncIterator[tuple[list[NodeProcess], Balancer]]:
    """So many nodes on one database, started at the same moment, behind a balancer."""
    nodes = [NodeProcess(database, folder / f"node-{number}.log") for number in range(count)]
    try:
        await asyncio.gather(*[node.start() for node in nodes])
        async with Balancer(nodes, seed) as balancer:
            yield nodes, balancer
    finally:
        for node in nodes:
            node.end()


async def a_table(url: str) -> list[Witness]:
    host = await Witness.create(url, "Ada", quick("wolff-werewolf", pace=PACE))
    others = [await Witness.join(url, host.code, f"P{seat}") for seat in range(1, SEATS)]
    return [host, *others, await Witness.join(url, host.code, "Television", role="screen")]


@contextlib.asynccontextmanager
async def playing(tables: list[list[Witness]]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Games go on at every table, and every device has something stored now and then that is in no log."""
    tasks = [asyncio.create_task(play_for_ever(room)) for table in tables for room in table[:-1]]
    tasks += [asyncio.create_task(start_for_ever(host)) for host, *_ in tables]
    tasks += [asyncio.create_task(change_their_mind(room)) for table in tables for room in table]
    try:
        yield tasks
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def played(tables: list[list[Witness]]) -> AsyncIterator[None]:
    """Games go on at every table; at the end all that was acknowledged is there, once."""
    async with playing(tables) as tasks:
        yield
        await everybody_is_back_and_goes_on(tables)
        for one in tasks:
            assert not one.done(), one
    for table in tables:
        assert await nothing_was_lost(table) > 0
        for room in table:
            await room.close()


async def change_their_mind(room: Witness) -> None:
    for is_ready in cycle((True, False)):
        await room.do(Ready(ready=is_ready))
        await asyncio.sleep(READY_EVERY)


async def more(tables: list[list[Witness]], words: int) -> float:
    """Seconds until this many more words are acknowledged at every table."""
    before = time.monotonic()
    wanted = [acknowledged_at([table]) + words for table in tables]
    await until(lambda: all(acknowledged_at([table]) >= least for table, least in zip(tables, wanted, strict=True)))
    return time.monotonic() - before


async def answered(tables: list[list[Witness]]) -> float:
    """Seconds until every device was answered twice again; of whatever was on its way, one at most was sent before."""
    before = time.monotonic()
    wanted = {room: len(room.kept) + 2 for table in tables for room in table}
    await until(lambda: all(len(room.kept) >= least for room, least in wanted.items()))
    return time.monotonic() - before


def holders(nodes: list[NodeProcess]) -> list[NodeProcess]:
    """The nodes with rooms in memory."""
    return [node for node in nodes if node.figures().get("nightcall_rooms")]


def test_one_node_is_killed_and_one_is_stopped_in_mid_game(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with asyncio.timeout(PATIENCE), nodes_of(database, tmp_path, 2) as (nodes, balancer):
            tables = [await a_table(balancer.url)]
            async with played(tables):
                await more(tables, 3)
                (holder,) = await asyncio.to_thread(holders, nodes)
                holder.kill()
                await more(tables, 3)
                await holder.start()
                (other,) = [node for node in nodes if node is not holder]
                figures = await asyncio.to_thread(other.figures)
                assert figures["nightcall_failovers_total"] >= 1
                assert figures["nightcall_relayed_frames_total"] > 0
                assert f" node {figures['nightcall_node']:.0f} " in other.log.read_text()
                await other.stop()
                await more(tables, 3)
            for node in nodes:
                assert "Traceback" not in node.log.read_text()

    asyncio.run(story())
