"""The store as one node sees it: whoever reads a room takes it, and every save carries the terms of its rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final

from nightcall.server.store.holding import Elsewhere, Holding, RegisteredNode, Taken
from nightcall.server.store.store import NEVER_TAKEN, Change, Conflict, IdleRoom, NotKept, Store, StoredRoom, Terms

FEW: Final = 1000


class HeldElsewhere(Conflict):
    """Another node holds this room."""

    def __init__(self, holder: RegisteredNode) -> None:
        super().__init__("another node holds this room: ask that one.")
        self.holder = holder


class HeldStore:
    """A `Store` for the hub of one node."""

    def __init__(self, store: Store, holding: Holding) -> None:
        self._store = store
        self._holding = holding
        self.last_awake = store.last_awake
        self._terms: dict[str, int] = {}
        self._due: dict[str, StoredRoom] = {}  # taken because they are due, and not asked for yet
        self._taking = asyncio.Lock()  # or this node would take a room from itself, in the midst of a save
        self.in_use: Callable[[], Collection[str]] = tuple  # the rooms in memory; set by whoever keeps them
        self.taken = 0  # how many rooms, by this node

    # -- reading is taking ----------------------------------------------------------------------------------------

    async def room(self, room: str) -> StoredRoom | None:
        if (stored := self._due.pop(room, None)) is not None:
            return stored
        async with self._taking:
            return self._kept(await self._holding.take(room))

    async def by_code(self, code: str) -> StoredRoom | None:
        async with self._taking:
            return self._kept(await self._holding.take_by_code(code))

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        async with self._taking:
            in_use = self.in_use()
            self._forget_terms(in_use)
            self._due.clear()  # whoever wanted them has had its turn
            for taken in await self._holding.take_due(until, most, in_use):
                self._due[taken.stored.room] = taken.stored
                self._kept(taken)
        return [(room, stored.deadline or until) for room, stored in self._due.items()]

    async def let_go(self, room: str) -> None:
        """Gives up a room that this node has just read."""
        async with self._taking:
            await self._holding.let_go(room)
            self._terms.pop(room, None)

    def _kept(self, taken: Taken | Elsewhere | None) -> StoredRoom | None:
        if taken is None:
            return None
        if isinstance(taken, Elsewhere):
            raise HeldElsewhere(taken.holder)
        room = taken.stored.room
        # Two of this process may take it at once, and hear of it in another order; the later one counts.
        self._terms[room] = max(taken.term, self._terms.get(room, taken.term))
        self.taken += 1
        return taken.stored

    def _forget_terms(self, in_use: Collection[str]) -> None:
        """Keeps the memory small; a room that is asked for again is taken anew."""
        if len(self._terms) > FEW + 2 * len(in_use):
            self._terms = {room: term for room, term in self._terms.items() if room in in_use}

    # -- saving under terms ---------------------------------------------------------------------------------------

    async def save(self, changes: Sequence[Change], terms: Terms = NEVER_TAKEN) -> NotKept:
        return await self._store.save(changes, self._terms if terms is NEVER_TAKEN else terms)

    # -- the rest is the store's own ------------------------------------------------------------------------------

    def now(self) -> float:
        return self._store.now()

    async def awake(self) -> None:
        await self._store.awake()

    async def lines(self, room: str, game: int, first: int = 0, most: int | None = None) -> list[bytes]:
        return await self._store.lines(room, game, first, most)

    async def games(self, room: str) -> list[int]:
        return await self._store.games(room)

    async def idle_since(self, before: float, most: int, after: IdleRoom | None = None) -> list[IdleRoom]:
        return await self._store.idle_since(before, most, after)

    async def has_space(self) -> bool:
        return await self._store.has_space()

    async def close(self) -> None:
        await self._store.close()
