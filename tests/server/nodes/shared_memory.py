"""A database of dictionaries that several nodes share, with the contracts of `Store` and of `Holding`."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence

from nightcall.server.store.holding import TTL, Buried, Elsewhere, Lease, RegisteredNode, Replaced, Taken
from nightcall.server.store.memory import MemoryStore
from nightcall.server.store.refusals import room_moved_on
from nightcall.server.store.store import (
    FIRST_TERM,
    NEVER_TAKEN,
    Change,
    IdleRoom,
    NotKept,
    StoredRoom,
    Terms,
    Unreadable,
    Unwritable,
    by_room,
)

NOBODY = 0


class Shared:
    """What all nodes see: rooms with their holders and terms, and the nodes themselves."""

    def __init__(self, now: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self.store = MemoryStore(now=now)
        self.steady = steady
        self.nodes: dict[int, RegisteredNode] = {}
        self.expires: dict[int, float] = {}
        self.holders: dict[str, int] = {}
        self.terms: dict[str, int] = {}
        self.last = 0
        self.secret = b"the secret of this cluster" + bytes(6)


class SharedMemory:
    """One node's `Store` and `Holding`; what it writes is seen by all."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.last_awake: float | None = None
        self.is_reached = True  # else this node is cut off from the database
        self.node = 0
        self._in_time_since = 0.0

    def _ask(self) -> Shared:
        if not self.is_reached:
            raise Unreadable("the database can't be reached.")
        return self.shared

    # -- the store ------------------------------------------------------------------------------------------------

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        if not self.is_reached:
            raise Unwritable("the database can't be reached.")
        shared = self.shared
        refused = {
            room: room_moved_on()
            for room in by_room(changes)
            if shared.terms.get(room, FIRST_TERM) != terms.get(room, FIRST_TERM)
        }
        not_kept = await shared.store.save([change for change in changes if change.room not in refused])
        for room in by_room(changes):
            if room not in refused and room not in not_kept and room not in shared.holders:
                shared.holders[room] = self.node
        return {**refused, **not_kept}

    def now(self) -> float:
        return self.shared.store.now()

    async def awake(self) -> None:
        self.last_awake = self.now()

    async def room(self, room: str) -> StoredRoom | None:
        return await self._ask().store.room(room)

    async def by_code(self, code: str) -> StoredRoom | None:
        return await self._ask().store.by_code(code)

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        return await self._ask().store.lines(room, game, first, most)

    async def games(self, room: str) -> list[int]:
        return await self._ask().store.games(room)

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        return await self._ask().store.due(until, most)

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        return await self._ask().store.idle_since(before, most, after)

    async def has_space(self) -> bool:
        return True

    async def close(self) -> None:
        """Keeps everything."""

    # -- holding --------------------------------------------------------------------------------------------------

    async def register(self, address: str, protocol: int) -> Lease:
        shared = self._ask()
        for node in [one.node for one in shared.nodes.values() if one.address == address]:
            self._remove(node)
        shared.last += 1
        self.node, self._in_time_since = shared.last, shared.steady()
        shared.nodes[self.node] = RegisteredNode(self.node, address, protocol)
        shared.expires[self.node] = shared.steady() + TTL
        return Lease(self.node, shared.steady() + TTL)

    async def renew(self) -> Lease:
        shared = self._ask()
        mine = shared.nodes.get(self.node)
        if mine is None:
            raise Buried("this node was declared dead.")
        if any(one.address == mine.address and one.node > self.node for one in shared.nodes.values()):
            raise Replaced("another node has this address.")
        if shared.expires[self.node] < shared.steady():
            self._in_time_since = shared.steady()
        shared.expires[self.node] = shared.steady() + TTL
        return Lease(self.node, shared.steady() + TTL)

    async def bury(self) -> list[RegisteredNode]:
        shared = self._ask()
        if shared.steady() - self._in_time_since < TTL:
            return []
        return [self._remove(node) for node, until in list(shared.expires.items()) if until < shared.steady()]

    def _remove(self, node: int) -> RegisteredNode:
        del self.shared.expires[node]
        return self.shared.nodes.pop(node)

    async def take(self, room: str) -> Taken | Elsewhere | None:
        shared = self._ask()
        if self.node not in shared.nodes:
            raise Buried("this node was declared dead.")
        stored = await self.room(room)
        if stored is None:
            return None
        holder = shared.holders.get(room)
        if holder is not None and holder != self.node and holder in shared.nodes:
            return Elsewhere(room, shared.nodes[holder])
        return self._taken(stored)

    def _taken(self, stored: StoredRoom) -> Taken:
        shared, room = self.shared, stored.room
        shared.holders[room] = self.node
        shared.terms[room] = shared.terms.get(room, FIRST_TERM) + 1
        return Taken(stored, shared.terms[room])

    async def take_by_code(self, code: str) -> Taken | Elsewhere | None:
        self._ask()
        stored = await self.by_code(code)
        return None if stored is None else await self.take(stored.room)

    async def take_due(self, until: float, most: int, in_memory: Collection[str] = ()) -> list[Taken]:
        self._ask()
        found: list[Taken] = []
        for room, _ in await self.due(until, most + len(in_memory)):
            if room not in in_memory and isinstance(taken := await self.take(room), Taken):
                found.append(taken)
        return found[:most]

    async def let_go(self, room: str) -> None:
        if self._ask().holders.get(room) == self.node:
            self.shared.holders[room] = NOBODY

    async def leave(self) -> None:
        if self.node in self.shared.nodes:
            self._remove(self.node)

    async def nodes(self) -> list[RegisteredNode]:
        return list(self.shared.nodes.values())

    async def secret(self) -> bytes:
        return self.shared.secret
