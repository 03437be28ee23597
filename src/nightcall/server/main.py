"""The server as a whole: opens the store, the hub and the door, and closes them in turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from litestar.types import ASGIApp

import nightcall
from nightcall.families.registry import load_all
from nightcall.kernel.errors import NightcallError
from nightcall.server.beside.beside import Beside
from nightcall.server.beside.reader import PROCESSES as READERS
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.connection import Connection, Listener
from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import behind_guard, make_litestar
from nightcall.server.http.metrics import Metric
from nightcall.server.http.opening import Opening
from nightcall.server.hub.hub import Hub
from nightcall.server.hub.live_rooms import keep_all
from nightcall.server.logs import name_node
from nightcall.server.loop import collect_less
from nightcall.server.loop import run as run_loop
from nightcall.server.minds.minds import Minds
from nightcall.server.nodes.node import Node, join
from nightcall.server.oracle.oracle import PROCESSES as ORACLES
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.settings import Settings
from nightcall.server.store.sqlite.store import SqliteStore
from nightcall.server.store.store import Store, Unusable
from nightcall.server.store.sweeping import sweep

_log: Final = logging.getLogger("nightcall.server")
SWEEP_EVERY: Final = 3600.0
WARM_UP_AFTER: Final = 5.0
WEB_APP: Final = Path(nightcall.__file__).parent / "web_built"


def run(settings: Settings, ready: Callable[[Door], None]) -> None:
    """Serves until a signal; `ready` is called with the open door."""
    run_loop(serve(settings, ready))


async def serve(settings: Settings, ready: Callable[[Door], None]) -> None:
    """As `run`, on a loop that runs already."""
    load_all()
    async with _opened(settings) as (store, node, trouble):
        thinkers, readers = Beside(ORACLES), Beside(READERS)
        oracle, reader = Oracle(thinkers), BesideReader(readers, stories=thinkers)
        minds = Minds(max(1, (os.cpu_count() or 2) - 1))
        hub = Hub(
            store,
            reader,
            minds=minds,
            steady=time.monotonic,
            bytes_per_address=settings.bytes_per_address,
            may_tell=(lambda: True) if node is None else node.may_tell,
            leave_to_others=keep_all if node is None else node.leave_to_others,
        )
        # A node that nobody is sent to saves nothing: its lease says whether the database can be written.
        is_well = (lambda: hub.is_well) if node is None else (lambda: node.is_well)
        api = routes(hub, oracle, reader, Opening(settings.rooms_password), settings.host)
        app: ASGIApp = make_litestar([api], WEB_APP, lambda: figures(hub, node), is_well, settings)
        on_socket: Callable[[Connection], Listener] = hub.connected
        if node is not None:
            on_socket = node.open(hub, app).connected
            app = node.asking(app, settings.body_limit)
        door = await open_door(behind_guard(app, settings), on_socket, settings)
        sweeping = asyncio.create_task(_sweep(hub, store, settings))
        warming = asyncio.create_task(_warm_up(oracle)) if settings.odds else None
        collect_less()
        try:
            ready(door)
            await _told_to_stop(trouble())
        finally:
            sweeping.cancel()
            if warming is not None:
                warming.cancel()
            thinkers.close()
            readers.close()
            if node is None:
                await hub.close()
            else:
                door.shut()  # balancers stop sending connections here
                await node.hand_over()
            minds.close()  # after the hub, which no longer waits for bots
            await door.close()


class _Opened(NamedTuple):
    store: Store
    node: Node | None  # this server's part among others; None if its database is a file of its own
    trouble: Callable[[], Coroutine[None, None, None]]  # raises when this server can't go on


@contextlib.asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[_Opened]:
    """Opens the store that the settings name, and closes it afterwards."""
    if settings.shared_database is None:
        file, limit = settings.database_file, settings.database_limit
        own = SqliteStore(file, space_for_rooms=limit, reserve=settings.disk_reserve)
        try:
            yield _Opened(own, None, own.checked)
        finally:
            await own.close()
        return
    try:
        from nightcall.server.store.postgres.holding import PostgresHolding
        from nightcall.server.store.postgres.store import open_store
    except ModuleNotFoundError:
        raise Unusable("PostgreSQL needs a driver that is not installed: install nightcall[postgres].") from None
    shared = await open_store(settings.shared_database, space_for_rooms=settings.database_limit)
    try:
        holding = PostgresHolding(shared.database)
        node = await join(shared, holding, settings, lambda number: name_node(settings.log_format, number))
        try:
            yield _Opened(node.store, node, node.replaced)
        finally:
            await node.close()
    finally:
        await shared.close()


def figures(hub: Hub, node: Node | None = None) -> Iterator[Metric]:
    """The server's metrics; none is about a single room."""
    yield Metric("nightcall_rooms", "Rooms in memory", "gauge", hub.rooms)
    yield Metric("nightcall_devices", "Devices connected", "gauge", hub.devices)
    yield Metric("nightcall_commands_total", "Commands heard", "counter", hub.counts.commands)
    yield Metric("nightcall_refused_total", "Commands refused", "counter", hub.counts.refused)
    yield Metric("nightcall_saves_total", "Transactions asked for", "counter", hub.counts.saves)
    yield Metric("nightcall_failed_saves_total", "Transactions that failed", "counter", hub.counts.failed_saves)
    if node is not None:
        yield from node.figures()


async def _warm_up(oracle: Oracle) -> None:
    # First the rooms that come back, then the odds.
    await asyncio.sleep(WARM_UP_AFTER)
    await oracle.warm_up()


async def _sweep(hub: Hub, store: Store, settings: Settings) -> None:
    while True:
        hours = settings.keep_unplayed_hours
        try:
            await sweep(store, settings.keep_days, store.now(), hub.holds, unplayed_hours=hours)
        except NightcallError as error:
            _log.error("old rooms could not be deleted: %s", error)
        await asyncio.sleep(SWEEP_EVERY)


async def _told_to_stop(trouble: Coroutine[None, None, None]) -> None:
    """Returns on SIGINT or SIGTERM; raises what `trouble` raises meanwhile."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):  # some systems have no such signals
            loop.add_signal_handler(name, stop.set)
    stopping, checking = asyncio.create_task(stop.wait()), asyncio.create_task(trouble)
    await asyncio.wait({stopping, checking}, return_when=asyncio.FIRST_COMPLETED)
    if checking.done():
        checking.result()
    checking.cancel()
    await stopping
