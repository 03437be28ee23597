"""Three nodes behind a balancer, under load, and everything that can happen to them, in any order."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
import pytest
from msgspec import Struct

from nightcall.server.nodes.gate import Gate
from nightcall.server.nodes.held import HeldStore
from nightcall.server.nodes.membership import Membership
from nightcall.server.settings import Settings
from nightcall.server.store.store import NEVER_TAKEN, Change, NotKept, Terms, Unwritable
from tests.patience import PATIENCE
from tests.postgres.fixtures import ask
from tests.postgres.own import OwnServer
from tests.server.nodes.processes import Balancer, NodeProcess
from tests.server.nodes.test_failures import a_table, answered, more, played, playing
from tests.server.nodes.wire import Wire, over, to_database
from tests.server.system.process import Serve, free_port, serve_in_this_process
from tests.server.system.test_crashes import Witness, acknowledged_at

NODES: Final = 3
TABLES: Final = 4
HELD: Final = "SELECT 1 FROM nightcall.rooms WHERE holder = $1"


class Cluster(Struct):
    """Nodes, each with a wire to the database and a gate to which other nodes come, and what happens to them."""

    server: OwnServer
    nodes: list[NodeProcess]
    wires: list[Wire]
    gates: list[Wire]
    luck: random.Random

    @property
    def database(self) -> str:
        return self.server.address

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
        await self._without([self.wires[self.any()]], longest=8)

    async def lose(self) -> None:
        """Everything that is on its way to and from the database is lost, for one node."""
        self.wires[self.any()].lose()

    async def hang(self) -> None:
        """The database answers nobody for a while."""
        await self._without(self.wires, longest=5)

    async def shut(self) -> None:
        """A node is out of the others' reach for a while; it reaches them."""
        await self._without([self.gates[self.any()]], longest=8)

    async def separate(self) -> None:
        """No node reaches another for a while."""
        await self._without(self.gates, longest=8)

    async def isolate(self) -> None:
        """A node is cut off from the database and from the others."""
        number = self.any()
        await self._without([self.wires[number], self.gates[number]], longest=8)

    async def _without(self, wires: list[Wire], longest: float) -> None:
        for wire in wires:
            wire.cut()
        await asyncio.sleep(self.luck.uniform(0.5, longest))
        for wire in wires:
            wire.mend()

    async def terminate(self) -> None:
        """The database drops every session."""
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        statement = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"
        await asyncio.to_thread(ask, self.database, statement)

    async def restart(self) -> None:
        """The database is restarted."""
        await asyncio.to_thread(self.server.restart)

    async def slow(self) -> None:
        """Every save takes long, for a while."""
        await self._with_trigger("PERFORM pg_sleep(0.7)")

    async def full(self) -> None:
        """Nothing can be saved, for a while."""
        await self._with_trigger("RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'")

    async def _with_trigger(self, happens: str) -> None:
        body = f"RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {happens}; RETURN NULL; END $$"
        await asyncio.to_thread(ask, self.database, f"CREATE FUNCTION nightcall.trouble() {body}")
        for table in ("UPDATE ON nightcall.rooms", "INSERT ON nightcall.lines"):
            trigger = f"CREATE TRIGGER trouble BEFORE {table} EXECUTE FUNCTION nightcall.trouble()"
            await asyncio.to_thread(ask, self.database, trigger)
        await asyncio.sleep(self.luck.uniform(0.5, 5))
        await asyncio.to_thread(ask, self.database, "DROP FUNCTION nightcall.trouble() CASCADE")

    async def roll(self) -> None:
        """All nodes are updated, one after another."""
        for node in self.nodes:
            await node.stop()
            await node.start()


EVENTS: Final[tuple[Callable[[Cluster], Coroutine[None, None, None]], ...]] = (
    *(Cluster.kill, Cluster.kill, Cluster.stop, Cluster.freeze, Cluster.freeze),
    *(Cluster.cut, Cluster.lose, Cluster.hang, Cluster.terminate, Cluster.roll),
    *(Cluster.restart, Cluster.slow, Cluster.full, Cluster.shut, Cluster.separate, Cluster.isolate),
)


@contextlib.asynccontextmanager
async def a_cluster(
    folder: Path, seed: int, serve: Serve = serve_in_this_process
) -> AsyncIterator[tuple[Cluster, Balancer]]:
    async with contextlib.AsyncExitStack() as closing:
        server = closing.enter_context(OwnServer())
        database = server.address
        wires = [await closing.enter_async_context(to_database(database)) for _ in range(NODES)]
        ports = [free_port() for _ in range(NODES)]
        gates = [await closing.enter_async_context(Wire("127.0.0.1", port)) for port in ports]
        nodes = [
            NodeProcess(over(wire, database), folder / f"node-{port}.log", partial(behind, serve, port), gate.port)
            for wire, port, gate in zip(wires, ports, gates, strict=True)
        ]
        for node in nodes:
            closing.callback(node.end)
        await asyncio.gather(*[node.start() for node in nodes])
        balancer = await closing.enter_async_context(Balancer(nodes, seed))
        yield Cluster(server, nodes, wires, gates, random.Random(seed)), balancer


def behind(serve: Serve, port: int, settings: Settings, log: Path) -> None:
    """A node that others reach at its address by way of a wire; it listens on this port."""
    listen = Gate.listen

    async def elsewhere(gate: Gate, address: str) -> None:
        await listen(gate, f"127.0.0.1:{port}")
        gate.address = address

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Gate, "listen", elsewhere)
        serve(settings, log)


async def not_stored(cluster: Cluster, tables: list[list[Witness]]) -> list[object]:
    """What was acknowledged and does not stand in the database once.

    Most answers, and all talk, are saved as lines alone: each line has the id of its command. Other commands are saved
    as the room's state alone: with what they did, it has the numbers of the commands of every device.
    """
    devices = [room for table in tables for room in table]
    told = [(room.code, *one) for room in devices for one in room.acknowledged]
    kept = [(room, number) for room in devices for number in room.kept]
    lines, states = await asyncio.to_thread(
        lambda: (
            ask(cluster.database, "SELECT code, game, line FROM nightcall.lines JOIN nightcall.rooms USING (room)"),
            dict(ask(cluster.database, "SELECT code, state FROM nightcall.rooms")),
        )
    )
    stored = Counter((code, game, _ID.decode(line).id) for code, game, line in lines)
    counters = {code: _STATE.decode(state) for code, state in states.items()}
    return [
        *(one for one in told if stored[one] != 1),
        *((room.code, room.place.member, number) for room, number in kept if not counters[room.code].has(room, number)),
    ]


class _Named(Struct):
    id: str | None = None


class _Numbers(Struct):
    last: int = 0
    refused: list[tuple[int, int]] = []


class _Member(Struct):
    member: int
    devices: dict[int, _Numbers] = {}


class _State(Struct):
    """As much of a stored state as it takes to see which commands are in it."""

    members: list[_Member]

    def has(self, room: Witness, number: int) -> bool:
        """Of a device that was refused often it is forgotten what was refused long ago; a screen never is."""
        counter = next(one for one in self.members if one.member == room.place.member).devices[room.you.device]
        is_refused = any(first <= number <= last for first, last in counter.refused)
        return number <= counter.last and not is_refused


_ID: Final = msgspec.json.Decoder(_Named)
_STATE: Final = msgspec.json.Decoder(_State)


async def through(folder: Path, events: int, seed: int) -> None:
    async with a_cluster(folder, seed) as (cluster, balancer):
        tables = [await a_table(balancer.url) for _ in range(TABLES)]
        away: dict[str, list[float]] = {"nothing": []}  # until every device was answered again
        async with played(tables):
            for _ in range(events):
                away["nothing"].append(await answered(tables))
                happens = cluster.luck.choice(EVENTS)
                event = asyncio.create_task(happens(cluster))
                away.setdefault(happens.__name__, []).append(await answered(tables))
                await event
                assert await not_stored(cluster, tables) == []
        kept = sum(len(room.kept) for table in tables for room in table)
        print(f"{events} events, {acknowledged_at(tables)} words and {kept} other commands acknowledged")
        for name, took in sorted(away.items()):
            print(f"{name}: {len(took)} times, median {median(took):.2f} s, worst {max(took):.2f} s")
        for node in cluster.nodes:
            assert "Traceback" not in node.log.read_text(), node.log.read_text()[-4000:]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_nodes_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    asyncio.run(through(tmp_path, events=50, seed=seed))


@pytest.mark.long
def test_a_rolling_restart_loses_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_cluster(tmp_path, 5) as (cluster, balancer):
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
def test_a_missing_fence_is_found(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_cluster(tmp_path, 6, serve_without_a_fence) as (cluster, balancer):
            tables = [await a_table(balancer.url) for _ in range(TABLES)]
            async with playing(tables):
                await more(tables, 2)
                assert await not_stored(cluster, tables) == []
                figures = [await asyncio.to_thread(node.figures) for node in cluster.nodes]
                number = next(at for at, one in enumerate(figures) if one["nightcall_rooms"])
                cluster.wires[number].cut()
                while await asyncio.to_thread(ask, cluster.database, HELD, int(figures[number]["nightcall_node"])):
                    await asyncio.sleep(0.1)  # until other nodes have taken its rooms
                cluster.wires[number].mend()
                while not await not_stored(cluster, tables):
                    await asyncio.sleep(0.1)  # until it has told somebody what it could not save

    asyncio.run(in_time(story()))


async def in_time(story: Coroutine[None, None, None]) -> None:
    async with asyncio.timeout(PATIENCE):
        await story
