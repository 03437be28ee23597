"""Several nodes on one PostgreSQL: what the database costs a node, what relaying costs, and how long a failover takes.

    python3 dev.py bench nodes [--rooms 60] [--seconds 5] [--rate 500] [--rounds 3] [--failovers 5]

The same load as in `bench/server.py`: rooms of twelve phones, in which somebody says something, timed until the last of
the twelve has heard it. In turn: one server on SQLite, one node on PostgreSQL, and two nodes on PostgreSQL where every
phone is on the node that doesn't hold its room. A command's price is the processor time of all nodes together, in which
the database's is not; that is counted apart, if the database runs here. For a failover the node that holds every room
is killed; it lasts until a command was told to all phones of every room again. The database runs with its default
durability. Name one in NIGHTCALL_TEST_POSTGRES, or have PostgreSQL installed. Medians of all rounds are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.tables.load import Load
from bench.tables.measure import everybody, free_port, open_rooms
from bench.tables.phone import Ear, Phone
from bench.tables.process import Process, on_one_core
from bench.tables.table import Table
from nightcall.server import loop
from tests.postgres.finding import URL, for_nobody, programs
from tests.postgres.keeper import SETTINGS, start

A_MOMENT = 0.2  # seconds after which a phone comes back that was hung up on


class Node(Table):
    """One of several servers on a shared database."""

    def __init__(self, database: str) -> None:
        self.database = database

    def command(self, folder: Path, port: int) -> list[str]:
        words = [*super().command(folder, port)]
        words[words.index("--database") + 1] = self.database
        return words


class Relayed(Node):
    """Rooms are opened at one node, and all phones come in at another."""

    def __init__(self, database: str, holder: int) -> None:
        super().__init__(database)
        self.holder = holder

    async def open_room(self, room: int, port: int, ear: Ear) -> list[Phone]:
        phones = await super().open_room(room, self.holder, ear)
        for phone in phones:
            phone.vanish()
        await asyncio.sleep(A_MOMENT)
        await asyncio.gather(*(phone.connect(self.url(port)) for phone in phones))
        return phones


@dataclass(frozen=True)
class Figures:
    """One way to serve, in one round."""

    commands_a_core: float
    commands_a_second: float
    p50: float
    p99: float
    database: float  # seconds of its processors for a command


async def measured(
    contender: Table, port: int, processes: list[Process], words: argparse.Namespace, database: Server | None = None
) -> Figures:
    """The figures of servers that run."""
    load = Load(contender)
    await open_rooms(contender, load, words.rooms, port)
    await load.as_many_as_possible(words.seconds / 4)  # to warm up
    used = sum(process.processor_seconds for process in processes)
    by_database = database.processor_seconds if database else 0.0
    done = await load.as_many_as_possible(words.seconds)
    by_database = database.processor_seconds - by_database if database else 0.0
    used = sum(process.processor_seconds for process in processes) - used
    await load.steadily(words.rate, words.seconds)
    assert not load.lost
    slowest = statistics.quantiles(load.seconds, n=100)
    for phone in everybody(load):
        phone.vanish()
    all_done = done + words.rooms
    return Figures(all_done / used, done / words.seconds, slowest[49], slowest[98], by_database / all_done)


async def on_sqlite(words: argparse.Namespace) -> Figures:
    with folder_of_its_own() as folder, serving(Table(), folder) as (port, process):
        return await measured(Table(), port, [process], words)


async def on_postgres(database: str, server: Server, words: argparse.Namespace) -> Figures:
    with folder_of_its_own() as folder, serving(Node(database), folder) as (port, process):
        return await measured(Node(database), port, [process], words, server)


async def over_two_nodes(database: str, server: Server, words: argparse.Namespace) -> Figures:
    node = Node(database)
    with folder_of_its_own() as folder, serving(node, folder) as (holder, one), serving(node, folder) as (edge, two):
        return await measured(Relayed(database, holder), edge, [one, two], words, server)


async def failovers(database: str, words: argparse.Namespace) -> list[float]:
    """How long each took: from the death of the holder until every room was told a command."""
    found: list[float] = []
    node = Node(database)
    with folder_of_its_own() as folder, serving(node, folder) as (edge, _):
        for _ in range(words.failovers):
            with serving(node, folder) as (holder, process):
                contender = Relayed(database, holder)
                load = Load(contender)
                await open_rooms(contender, load, words.rooms, edge)
                await asyncio.sleep(4)  # until the survivor has been in time for long enough to judge
                process.kill()
                started = time.perf_counter()
                await asyncio.gather(*(come_back(phone, contender.url(edge)) for phone in everybody(load)))
                load.seconds.clear()
                for room in range(len(load.rooms)):
                    load.act(room)
                while len(load.seconds) < len(load.rooms):
                    await asyncio.sleep(0.005)
                found.append(time.perf_counter() - started)
                for phone in everybody(load):
                    phone.vanish()
    return found


async def come_back(phone: Phone, url: str) -> None:
    """As a phone does: it is hung up on, and tries until it is welcome."""
    phone.vanish()
    while True:
        await asyncio.sleep(A_MOMENT)
        try:
            await asyncio.wait_for(phone.connect(url), 30)
        except (OSError, TimeoutError):
            continue
        return


# -- what they run on -------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(contender: Table, folder: Path) -> Iterator[tuple[int, Process]]:
    port = free_port()
    with on_one_core(contender.command(folder, port), folder, port) as process:
        yield port, process


@contextlib.contextmanager
def folder_of_its_own() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="nightcall-bench-") as name:
        yield Path(name)


@dataclass(frozen=True)
class Server:
    """A PostgreSQL, and its process if it runs here."""

    address: str
    process: int | None = None

    @property
    def processor_seconds(self) -> float:
        """What all of its processes have used so far, and those that have ended; nothing if it runs elsewhere."""
        if self.process is None:
            return 0.0
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        ticks = 0
        for process in (str(self.process), *children):
            with contextlib.suppress(OSError):  # it has just ended, and counts with the first
                ticks += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def a_server() -> Iterator[Server]:
    """A PostgreSQL that forgets nothing."""
    if os.environ.get(URL):
        yield Server(os.environ[URL])
        return
    found = programs()
    if found is None:
        sys.exit(f"This benchmark needs PostgreSQL: install it, or name one in {URL}.")
    durable = {name: value for name, value in SETTINGS.items() if name not in ("fsync", "full_page_writes")}
    with folder_of_its_own() as folder:
        folder.chmod(0o755)
        server, address = start(for_nobody(found, folder), folder, durable)
        try:
            yield Server(address, server.pid)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()


@contextlib.contextmanager
def a_database(server: Server) -> Iterator[str]:
    name = f"bench_{uuid4().hex}"
    asyncio.run(do(server, f"CREATE DATABASE {name}"))
    try:
        yield urlunsplit(urlsplit(server.address)._replace(path=f"/{name}"))
    finally:
        asyncio.run(do(server, f"DROP DATABASE {name} WITH (FORCE)"))


async def do(server: Server, statement: str) -> None:
    connection = await asyncpg.connect(server.address)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def middle(rounds: list[Figures], figure: str) -> float:
    return float(statistics.median(getattr(one, figure) for one in rounds))


def main() -> None:
    """Measure in turn, as often as asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--failovers", type=int, default=5)
    words = parser.parse_args()
    names = ("SQLite", "PostgreSQL", "PostgreSQL, relayed")
    found: dict[str, list[Figures]] = {name: [] for name in names}
    with a_server() as server:
        for number in range(1, words.rounds + 1):
            with a_database(server) as database:
                print(f"round {number} of {words.rounds}", file=sys.stderr, flush=True)
                found[names[0]].append(loop.run(on_sqlite(words)))
                found[names[1]].append(loop.run(on_postgres(database, server, words)))
                found[names[2]].append(loop.run(over_two_nodes(database, server, words)))
        for name, rounds in found.items():
            print(
                f"{name:20} {middle(rounds, 'commands_a_core'):8,.0f} commands for a second of the nodes' processors, "
                f"{middle(rounds, 'commands_a_second'):8,.0f} by the clock; at {words.rate:.0f} a second "
                f"p50 {middle(rounds, 'p50') * 1000:.1f} ms, p99 {middle(rounds, 'p99') * 1000:.1f} ms"
            )
        per = {name: middle(rounds, "commands_a_core") for name, rounds in found.items()}
        print(f"PostgreSQL / SQLite  {per['PostgreSQL'] / per['SQLite']:.2f}")
        print(f"relayed / direct     {per['PostgreSQL, relayed'] / per['PostgreSQL']:.2f}")
        if server.process is not None:
            cost = middle(found["PostgreSQL"], "database")
            print(f"the database uses    {cost * 1e6:.0f} µs of its processors for a command")
        if words.failovers:
            print(f"{words.failovers} failovers of {words.rooms} rooms", file=sys.stderr, flush=True)
            with a_database(server) as database:
                took = loop.run(failovers(database, words))
            print(f"failover             median {statistics.median(took):.2f} s, worst {max(took):.2f} s")


if __name__ == "__main__":
    main()
