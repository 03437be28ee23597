"""Holding in a store that only one server uses: it holds every room, and nobody else asks for them."""

from __future__ import annotations

import math
from collections.abc import Collection

from nightcall.server.store.holding import Lease, RegisteredNode, Taken
from nightcall.server.store.store import FIRST_TERM, Store, StoredRoom


class Alone:
    """A `Holding` without other nodes: taking a room is reading it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._node = RegisteredNode(1, "", 0)

    async def register(self, address: str, protocol: int) -> Lease:
        self._node = RegisteredNode(1, address, protocol)
        return await self.renew()

    async def renew(self) -> Lease:
        return Lease(self._node.node, math.inf)

    async def bury(self) -> list[RegisteredNode]:
        return []

    async def take(self, room: str) -> Taken | None:
        return _taken(await self._store.room(room))

    async def take_by_code(self, code: str) -> Taken | None:
        return _taken(await self._store.by_code(code))

    async def take_due(self, until: float, most: int, in_memory: Collection[str] = ()) -> list[Taken]:
        due = await self._store.due(until, most + len(in_memory))
        read = [await self.take(room) for room, _ in due if room not in in_memory]
        return [taken for taken in read[:most] if taken is not None]

    async def let_go(self, room: str) -> None:
        """There is nobody to leave it to."""

    async def leave(self) -> None:
        """Nobody waits for the rooms."""

    async def nodes(self) -> list[RegisteredNode]:
        return [self._node]

    async def secret(self) -> bytes:
        return b""  # nobody has to prove anything


def _taken(stored: StoredRoom | None) -> Taken | None:
    return None if stored is None else Taken(stored, FIRST_TERM)
