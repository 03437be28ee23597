"""Membership: this node's lease, renewed in time; what happens when it runs out, or others declare the node dead."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from nightcall.kernel.errors import NightcallError
from nightcall.server.store.holding import RENEW_EVERY, Buried, Holding, Lease, Replaced

TRY_AGAIN: Final = RENEW_EVERY / 3
"""Seconds until a renewal that failed is tried again: rooms wait for the database's return."""

_log: Final = logging.getLogger("nightcall.nodes")


class Membership:
    """Keeps the lease. `drop` is called whenever this node may no longer believe that it holds any room."""

    def __init__(
        self, holding: Holding, address: str, protocol: int, *, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._holding = holding
        self._address = address
        self._protocol = protocol
        self._steady = steady
        self._lease = Lease(0, 0.0)
        self._was_in_time = False
        self.drop: Callable[[], None] = lambda: None
        self.joined: Callable[[int], None] = lambda _node: None
        self.buried = 0  # other nodes, by this one
        self.run_out = 0  # how often this node's own lease has

    @property
    def node(self) -> int:
        """This node's id."""
        return self._lease.node

    def is_in_time(self) -> bool:
        """Whether the lease holds: one comparison, before every beat and every save."""
        return self._steady() < self._lease.until

    async def register(self) -> None:
        """Joins the others under a new id."""
        self._lease = await self._holding.register(self._address, self._protocol)
        self._was_in_time = True
        self.joined(self.node)
        _log.info("this is node %d now, at %s", self.node, self._address)

    async def keep(self) -> None:
        """Renews the lease until it is cancelled; raises `Replaced` if another has this node's address."""
        watching = asyncio.create_task(self._watch())
        is_away = False  # the database
        try:
            while True:
                await asyncio.sleep(TRY_AGAIN if is_away else RENEW_EVERY)
                try:
                    await self._renew()
                    is_away = False
                except Replaced:
                    self._lose("another node has registered under its address")
                    raise
                except NightcallError as error:
                    if not is_away:
                        _log.warning("the lease of this node was not renewed: %s", error)
                    is_away = True
        finally:
            watching.cancel()

    async def _renew(self) -> None:
        try:
            self._lease = await self._holding.renew()
            self._was_in_time = True
        except Replaced:
            raise
        except Buried:
            self._lose("it was declared dead")
            await self.register()
            return
        for node in await self._holding.bury():
            self.buried += 1
            _log.warning("node %d at %s is dead; its rooms can be taken", node.node, node.address)

    async def _watch(self) -> None:
        """Notices that the lease has run out, while a renewal hangs too."""
        while True:
            await asyncio.sleep(min(RENEW_EVERY, max(0.01, self._lease.until - self._steady())))
            if not self.is_in_time():
                self._lose("its lease has run out")

    def _lose(self, why: str) -> None:
        if self._was_in_time:
            self._was_in_time = False
            self.run_out += 1
            _log.warning("this node gives up its rooms: %s", why)
            self.drop()

    async def is_mixed(self) -> bool:
        """Whether there are nodes of another version, as while they are updated one after another."""
        return any(node.protocol != self._protocol for node in await self._holding.nodes())

    async def leave(self) -> None:
        """Gives up every room at once, for others to take."""
        self._lease = Lease(self.node, 0.0)
        self._was_in_time = False
        await self._holding.leave()
