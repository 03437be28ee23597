"""Nodes in this process: each with a door, a hub and a gate of its own, and one database for all."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from nightcall.server.beside.beside import Beside
from nightcall.server.door.door import Door, open_door
from nightcall.server.http.api import routes
from nightcall.server.http.app import behind_guard, make_litestar
from nightcall.server.http.opening import Opening
from nightcall.server.hub.hub import Hub
from nightcall.server.nodes.node import Node, join
from nightcall.server.oracle.oracle import Oracle
from nightcall.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.at_once import AtOnce, reader_at_once
from tests.server.nodes.shared_memory import Shared, SharedMemory


class Served(Struct):
    """A node of this process."""

    memory: SharedMemory
    node: Node
    hub: Hub
    door: Door

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.door.port}"

    async def stop(self) -> None:
        """Ends it as SIGTERM does."""
        self.door.shut()
        await self.node.hand_over()
        await self.door.close()
        await self.node.close()


@contextlib.asynccontextmanager
async def a_node(shared: Shared, **settings: Any) -> AsyncIterator[Served]:
    """A node on a free port."""
    memory = SharedMemory(shared)
    patient = {"handshake_seconds": PATIENCE, "request_seconds": PATIENCE}
    chosen = Settings(**{"host": "127.0.0.1", "port": 0, **patient, **settings})
    node = await join(memory, memory, chosen, steady=shared.steady)
    reader = reader_at_once()
    hub = Hub(node.store, reader, may_tell=node.may_tell, leave_to_others=node.leave_to_others)
    oracle = Oracle(Beside(1, lambda _: AtOnce()))
    with tempfile.TemporaryDirectory() as no_pages:
        api = routes(hub, oracle, reader, Opening(None), chosen.host)
        app = make_litestar([api], Path(no_pages), node.figures, lambda: node.is_well, chosen)
    reception = node.open(hub, app)
    door = await open_door(behind_guard(node.asking(app, chosen.body_limit), chosen), reception.connected, chosen)
    served = Served(memory, node, hub, door)
    try:
        yield served
    finally:
        await served.stop()
