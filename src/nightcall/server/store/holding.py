"""The contract of holding: which node may write a room, for stores that several nodes share.

A node has a lease: a row that it renews, by the database's clock. A room has a term: a number that grows whenever a
node takes the room, and that every save of the room carries (`Store.save`, `terms`). What holds, whatever fails:

1. A save is kept only if its term is the room's.
2. Terms only grow, and taking is the only thing that makes them grow.
3. State and lines are read after the take. Every save locks the room's row, one of lines alone too, so all that was
   acknowledged under older terms is in what is read.
4. Nothing leaves a process before its save returned.
5. Nothing but 1 to 4 is needed for safety; leases only decide how soon a room finds another node.
6. Whoever was away may not judge: only a node that was never late for a whole `TTL` buries others.

A node that cannot know whether its save was kept (`OutcomeUnknown`), or whose save met a `Conflict`, drops the room and
takes it anew. It does the same with a room that it holds on paper but no longer has in memory.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Protocol

from msgspec import Struct

from nightcall.kernel.errors import NightcallError
from nightcall.server.store.store import StoredRoom

TTL: Final = 3.0
"""Seconds from a renewal to the moment when others may bury the node."""
RENEW_EVERY: Final = TTL / 4


class Buried(NightcallError):
    """This node was declared dead. It drops every room, hangs up and registers again, under a new id."""


class Replaced(Buried):
    """Another node has registered under this node's address: this one stops, or the two would bury each other."""


class RegisteredNode(Struct, frozen=True):
    """A registered node."""

    node: int
    """Its id: a new one at every registration, never used again."""
    address: str
    """Where other nodes reach it."""
    protocol: int
    """Which nodes understand its stream and replay its logs."""


class Lease(Struct, frozen=True):
    """The right to hold rooms, for a while."""

    node: int
    until: float
    """By `time.monotonic`, `TTL` after the renewal *began*: from then on the node tells and saves nothing."""


class Taken(Struct, frozen=True):
    """A room that this node holds now. Read its lines from the store only after this."""

    stored: StoredRoom
    term: int
    """What the saves of this room carry from now on."""


class Elsewhere(Struct, frozen=True):
    """A room that a living node holds: pass its devices through to it."""

    room: str
    holder: RegisteredNode


class Holding(Protocol):
    """This node's part in holding rooms. Every call raises `Unreadable` if the database cannot be asked."""

    async def register(self, address: str, protocol: int) -> Lease:
        """Registers this node under a new id, and buries older ones of the same address.

        Whoever has bound an address has proved that they are dead. Learns the database's time, as `renew` does.
        """

    async def renew(self) -> Lease:
        """Renews the lease; every `RENEW_EVERY`. Sets `Store.now` to the database's clock.

        Raises `Buried` (or `Replaced`) if the node is no longer registered.
        """

    async def bury(self) -> list[RegisteredNode]:
        """Removes nodes whose lease has run out, and returns them; their rooms can be taken.

        Does nothing unless this node has renewed in time for a whole `TTL`. A buried id never comes back.
        """

    async def take(self, room: str) -> Taken | Elsewhere | None:
        """Takes the room of this id, anew if this node has it on paper; None if there is no such room.

        Raises `Buried` if this node's own lease has run out.
        """

    async def take_by_code(self, code: str) -> Taken | Elsewhere | None:
        """The same by a join code."""

    async def take_due(self, until: float, most: int, in_memory: Collection[str] = ()) -> list[Taken]:
        """Takes rooms without a living holder whose deadline is not after `until`, the earliest first.

        This node's own are among them, except those `in_memory`. A room that another node is taking is left to it.
        """

    async def let_go(self, room: str) -> None:
        """Gives up a room that this node holds, for others to take. Its term stays until one does."""

    async def leave(self) -> None:
        """Gives up the lease, and so every room at once: the last call of a clean stop, after the last save."""

    async def nodes(self) -> list[RegisteredNode]:
        """All registered nodes, this one too."""

    async def secret(self) -> bytes:
        """The key with which the nodes of this database prove themselves to each other."""
