"""Three nodes behind a balancer, under load, and everything that can happen to them, in any order."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from statistics import median
from typing import Final

import pytest
from msgspec import Struct

from nightcall.kernel.errors import Refused
from nightcall.server.nodes.held import HeldStore
from nightcall.server.nodes.membership import Membership
from nightcall.server.settings import Settings
from nightcall.server.store.holding import TTL
from nightcall.server.store.store import NEVER_TAKEN, Change, NotKept, Terms, Unwritable
from tests.postgres.fixtures import ask
from tests.server.nodes.processes import Balancer, NodeProcess, Serve
from tests.server.nodes.test_failures import a_table, more, played
from tests.server.nodes.wire import Wire
from tests.server.system.serving import serve_in_this_process

NODES: Final = 3
TABLES: Final = 4


class Cluster(Struct):
    """Nodes with a wire each, and what happened to them."""

    database: str
    nodes: list[NodeProcess]
    wires: list[Wire]
    luck: random.Random

    def any(self) -> int:
        return self.luck.randrange(len(self.nodes))

    # -- what happens -----------------------------------------------------------------------------------------------

    async def kill(self) -> None:
        """A node dies, and comes back later."""
        node = self.nodes[self.any()]
        node.kill()
        await asyncio.sleep(self.luck.uniform(0, 6))
        await node.start()

    async def stop(self) -> None:
        """A node is updated."""
        node = self.nodes[self.any()]
        await node.stop()
        await node.start()

    async def freeze(self) -> None:
        """A node is stopped, and wakes up among others who have buried it."""
        node = self.nodes[self.any()]
        node.freeze()
        await asyncio.sleep(self.luck.uniform(0.5, 8))
        node.thaw()

    async def cut(self) -> None:
        """A node's way to the database is gone for a while."""
        wire = self.wires[self.any()]
        wire.cut()
        await asyncio.sleep(self.luck.uniform(0.5, 8))
        wire.mend()

    async def hang(self) -> None:
        """The database answers nobody for a while."""
        for wire in self.wires:
            wire.cut()
        await asyncio.sleep(self.luck.uniform(0.5, 5))
        for wire in self.wires:
            wire.mend()

    async def terminate(self) -> None:
        """The database drops every session."""
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        statement = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
        await asyncio.to_thread(ask, self.database, statement)

    async def roll(self) -> None:
        """All nodes are updated, one after another."""
        for node in self.nodes:
            await node.stop()
            await node.start()


EVENTS: Final[tuple[Callable[[Cluster], Coroutine[None, None, None]], ...]] = (
    *(Cluster.kill, Cluster.kill, Cluster.stop, Cluster.freeze, Cluster.freeze),
    *(Cluster.cut, Cluster.hang, Cluster.terminate, Cluster.roll),
)


@contextlib.asynccontextmanager
async def a_cluster(
    database: str, folder: Path, seed: int, serve: Serve = serve_in_this_process
) -> AsyncIterator[tuple[Cluster, Balancer]]:
    async with contextlib.AsyncExitStack() as closing:
        wires = [await closing.enter_async_context(Wire(database)) for _ in range(NODES)]
        nodes = [NodeProcess(wire.database, folder / f"node-{number}.log", serve) for number, wire in enumerate(wires)]
        for node in nodes:
            closing.callback(node.end)
        await asyncio.gather(*[node.start() for node in nodes])
        balancer = await closing.enter_async_context(Balancer(nodes, seed))
        yield Cluster(database, nodes, wires, random.Random(seed)), balancer


async def through(database: str, folder: Path, events: int, seed: int) -> None:
    async with a_cluster(database, folder, seed) as (cluster, balancer):
        tables = [await a_table(balancer.url) for _ in range(TABLES)]
        spans: dict[str, list[float]] = {}
        async with played(tables):
            for _ in range(events):
                await more(tables, 2)
                happens = cluster.luck.choice(EVENTS)
                begun = time.monotonic()
                event = asyncio.create_task(happens(cluster))
                await more(tables, 2)
                spans.setdefault(happens.__name__, []).append(time.monotonic() - begun)
                await event
        for name, took in sorted(spans.items()):
            print(f"{name}: {len(took)} times, median {median(took):.2f} s, worst {max(took):.2f} s")
        for node in cluster.nodes:
            assert "Traceback" not in node.log.read_text(), node.log.read_text()[-4000:]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_nodes_nothing_is_lost(database: str, tmp_path: Path, seed: int) -> None:
    asyncio.run(through(database, tmp_path, events=50, seed=seed))


@pytest.mark.long
def test_a_rolling_restart_loses_nothing(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with a_cluster(database, tmp_path, 5) as (cluster, balancer):
            tables = [await a_table(balancer.url) for _ in range(TABLES)]
            async with played(tables):
                for _ in range(3):
                    await more(tables, 2)
                    await cluster.roll()

    asyncio.run(story())


# -- a missing fence, planted: it has to be found --------------------------------------------------------------------


def serve_without_a_fence(settings: Settings, log: Path) -> None:
    """A node that believes in itself: whatever becomes of its lease and its saves, it goes on telling."""
    save = HeldStore.save

    async def believing(store: HeldStore, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        with contextlib.suppress(Unwritable):
            await save(store, changes, terms)
        return {}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HeldStore, "save", believing)
        patch.setattr(Membership, "is_in_time", lambda _: True)
        patch.setattr(Membership, "_lose", lambda *_: None)
        serve_in_this_process(settings, log)


@pytest.mark.long
def test_a_missing_fence_is_found(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with a_cluster(database, tmp_path, 6, serve_without_a_fence) as (cluster, balancer):
            tables = [await a_table(balancer.url) for _ in range(TABLES)]
            async with played(tables):
                for wire in cluster.wires[1:]:
                    await more(tables, 2)
                    wire.cut()
                    await asyncio.sleep(2 * TTL)
                    wire.mend()

    with pytest.raises((AssertionError, Refused)):
        asyncio.run(story())
