"""A node: one server of several that share a database. Ties together its lease, its streams and its reception."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

from litestar.types import ASGIApp

from nightcall.kernel.errors import NightcallError
from nightcall.server.http.metrics import Metric
from nightcall.server.hub.hub import Hub
from nightcall.server.nodes.address import contexts
from nightcall.server.nodes.asking import asking_the_holder
from nightcall.server.nodes.gate import Gate
from nightcall.server.nodes.held import HeldStore
from nightcall.server.nodes.membership import Membership
from nightcall.server.nodes.reception import OtherVersion, Reception
from nightcall.server.nodes.streams import NodeStreams
from nightcall.server.settings import Settings
from nightcall.server.store.holding import Holding
from nightcall.server.store.store import Store

PROTOCOL: Final = 1
"""Raised when nodes of the version before can't read a room's state, replay its log or follow a stream."""

_log: Final = logging.getLogger("nightcall.nodes")


class Node:
    """Made by `join`. The hub reads rooms from its `store`, and asks `may_tell` before it tells or saves anything."""

    def __init__(self, store: HeldStore, membership: Membership, gate: Gate, streams: NodeStreams) -> None:
        self.store = store
        self._membership = membership
        self._gate = gate
        self._streams = streams
        self._hub: Hub | None = None
        self._reception: Reception | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._has_left = False

    # -- serving --------------------------------------------------------------------------------------------------

    def may_tell(self) -> bool:
        """Whether this node still holds its rooms."""
        return self._membership.is_in_time()

    async def leave_to_others(self, room: str) -> None:
        """Lets go of a room that doesn't replay here, while there are nodes of the version that it may need."""
        if await self._membership.is_mixed():
            await self.store.let_go(room)
            _log.warning("a room doesn't replay on this version, and is left to the nodes of another")
            raise OtherVersion

    @property
    def is_well(self) -> bool:
        """Whether a balancer should send anybody here."""
        return self.may_tell() and not self._has_left

    def open(self, hub: Hub, app: ASGIApp) -> Reception:
        """Begins to serve other nodes' devices, and to keep the lease; returns the reception for this node's own."""
        self._hub = hub
        self.store.in_use = lambda: hub.in_use
        self._membership.drop = self._drop
        self._reception = Reception(hub, self._streams, PROTOCOL)
        self._gate.open(lambda: self._membership.node, hub.connected, app)
        self._keeping = asyncio.create_task(self._membership.keep())
        return self._reception

    def asking(self, app: ASGIApp, body_limit: int) -> ASGIApp:
        """The app for this node's own door, which passes requests on to the holder of their room."""
        assert self._reception is not None
        return asking_the_holder(app, self._reception, body_limit)

    async def replaced(self) -> None:
        """Raises `Replaced` when another node has taken this one's address; else never returns."""
        assert self._keeping is not None
        await asyncio.shield(self._keeping)

    def _drop(self) -> None:
        assert self._hub is not None
        self._hub.give_up()
        self._gate.cut()  # those whose rooms are elsewhere stay: for that no lease is needed

    # -- the end --------------------------------------------------------------------------------------------------

    async def hand_over(self) -> None:
        """Finishes the batch, frees every room for other nodes, and only then hangs up: who comes back finds them."""
        assert self._hub is not None
        assert self._reception is not None
        self._reception.close()
        await self._hub.finish()
        await self._leave()
        self._drop()
        self._streams.cut()

    async def close(self) -> None:
        """Leaves the others, if it has not yet, and lets none in any more."""
        await self._leave()
        self._gate.close()

    async def _leave(self) -> None:
        if self._has_left:
            return
        self._has_left = True
        if self._keeping is not None:
            self._keeping.cancel()
        try:
            await self._membership.leave()
        except NightcallError as error:
            _log.warning("others take this node's rooms only when its lease has run out: %s", error)

    # -- for others to see ----------------------------------------------------------------------------------------

    def figures(self) -> Iterator[Metric]:
        """What can be watched of this node besides its hub."""
        membership = self._membership
        yield Metric("nightcall_node", "This node's id", "gauge", membership.node)
        yield Metric("nightcall_relayed_frames_total", "Frames passed on", "counter", self._streams.relayed.frames)
        yield Metric("nightcall_rooms_taken_total", "Rooms taken by this node", "counter", self.store.taken)
        yield Metric("nightcall_failovers_total", "Nodes found dead by this one", "counter", membership.buried)
        yield Metric("nightcall_lease_lost_total", "Times this node gave up its rooms", "counter", membership.run_out)


async def join(
    store: Store,
    holding: Holding,
    settings: Settings,
    named: Callable[[int], None] = lambda _node: None,
    steady: Callable[[], float] = time.monotonic,
) -> Node:
    """Joins the nodes of this database; `named` is told this node's id, now and whenever it changes."""
    for_callers, for_calls = contexts(settings)
    secret = await holding.secret()
    gate = Gate(secret, for_callers)
    await gate.listen(settings.node_address)
    membership = Membership(holding, gate.address, PROTOCOL, steady=steady)
    membership.joined = named
    try:
        await membership.register()
    except BaseException:
        gate.close()
        raise
    streams = NodeStreams(secret, lambda: membership.node, for_calls)
    return Node(HeldStore(store, holding), membership, gate, streams)
