"""The server as a whole: opens the store, the hub and the door, and closes them in turn."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
from collections.abc import Callable
from typing import Final

from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import make_app
from nightcall.server.hub.hub import Hub
from nightcall.server.loop import run as run_loop
from nightcall.server.settings import Settings
from nightcall.server.store.sqlite import open_store

SWEEP_EVERY: Final = 3600.0


def run(settings: Settings, ready: Callable[[Door], None]) -> None:
    """Serves until it is told to stop; `ready` is told the open door."""
    run_loop(serve(settings, ready))


async def serve(settings: Settings, ready: Callable[[Door], None]) -> None:
    """As `run`, on a loop that runs already."""
    store = await open_store(settings.database)
    try:
        hub = Hub(store)
        app = make_app(routes(hub), hub)
        door = await open_door(app, hub.connected, settings)
        sweeping = asyncio.create_task(_sweep(hub, settings.keep_days * 86_400))
        # What lives from now on for ever need not be looked at again and again by the collector.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 100)
        try:
            ready(door)
            await _told_to_stop()
        finally:
            sweeping.cancel()
            await hub.close()
            await door.close()
    finally:
        await store.close()


async def _sweep(hub: Hub, older_than: float) -> None:
    while True:
        await hub.sweep(older_than)
        await asyncio.sleep(SWEEP_EVERY)


async def _told_to_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):  # some systems have no such signals
            loop.add_signal_handler(name, stop.set)
    await stop.wait()
