"""The reception of a node: finds out who holds the room that a device asks for, and passes the device on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.sentences import Sentence
from nightcall.server.door.connection import Connection, Listener
from nightcall.server.hub.live_rooms import TRY_LATER, NoSuchRoom
from nightcall.server.hub.packing import in_closing
from nightcall.server.nodes.edge import Edge
from nightcall.server.nodes.held import HeldElsewhere
from nightcall.server.nodes.streams import NodeStreams
from nightcall.server.store.holding import TTL, Buried
from nightcall.server.store.store import Conflict, Unreadable

LOOK_AGAIN: Final = 0.2
LOOK_FOR: Final = 3 * TTL
"""Seconds in which a room's dead holder is buried and another node takes the room, if any node can."""
HELD_AT_MOST: Final = 16
"""Messages of a device whose room is being looked for."""

_log: Final = logging.getLogger("nightcall.nodes")


class OtherVersion(Conflict):
    """The room is for nodes of another version, as may be while nodes are updated in turn.

    One of them holds it and has a stream that this one doesn't follow, or its game can't be replayed here.
    """

    def __init__(self) -> None:
        sentence = "Another version of nightcall serves this room right now; try again when the update is done."
        super().__init__(Sentence("other_node", sentence))


class Rooms(Protocol):
    """What the reception needs of a hub."""

    def connected(self, connection: Connection) -> Listener:
        """Accepts a connection to a room of this node."""

    async def find(self, code: str) -> None:
        """Returns when this room is in memory; raises `HeldElsewhere` or `NoSuchRoom` if it can't be."""


class _Greets(msgspec.Struct, tag_field="do", tag="hello"):
    """As much of a `hello` as it takes to find its room."""

    room: str


_GREETS: Final = msgspec.json.Decoder(_Greets)


class Reception:
    """Takes every device and request in at this node."""

    def __init__(self, hub: Rooms, streams: NodeStreams, protocol: int) -> None:
        self.hub = hub
        self._streams = streams
        self._protocol = protocol
        self._looking: set[asyncio.Task[None]] = set()

    def connected(self, connection: Connection) -> Listener:
        """Accepts a connection to any room."""
        return Arrival(self, connection)

    async def edge_of(self, code: str) -> Edge | None:
        """The stream to the node that holds this room; None if it is this node, or if there is no such room.

        A holder that can't be reached may be dead: until it is buried, or reached again, this waits. So it does while
        the database is away: whoever is kept waiting here is answered sooner than after pauses of its own.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + LOOK_FOR
        while True:
            try:
                await self.hub.find(code)
            except NoSuchRoom:
                return None
            except HeldElsewhere as elsewhere:
                if elsewhere.holder.protocol != self._protocol:
                    raise OtherVersion from None
                edge = await self._streams.to(elsewhere.holder)
                if edge is not None:
                    return edge
                if loop.time() > until:
                    raise
            except (Buried, Unreadable):  # until the database answers again, or this node has another number
                if loop.time() > until:
                    raise
            else:
                return None
            await asyncio.sleep(LOOK_AGAIN)

    def look_for(self, arrival: Arrival, code: str) -> None:
        """Looks for the room of an arrival, beside everything else."""

        async def look() -> None:
            try:
                edge = await self.edge_of(code)
            except Exception as error:
                level = logging.WARNING if isinstance(error, NightcallError) else logging.ERROR
                _log.log(level, "a room could not be found: %s: %s", type(error).__name__, error)
                arrival.come_again(str(error) if isinstance(error, OtherVersion) else "")
            except asyncio.CancelledError:
                arrival.come_again()  # or it would wait forever
                raise
            else:
                arrival.goes_to(self.hub.connected if edge is None else edge.pass_through)

        looking = asyncio.get_running_loop().create_task(look())
        self._looking.add(looking)
        looking.add_done_callback(self._looking.discard)

    def close(self) -> None:
        """Stops looking."""
        for looking in self._looking:
            looking.cancel()


class Arrival:
    """The `Listener` of a connection; after its first message, of whoever serves its room."""

    __slots__ = ("_connection", "_held", "_is_gone", "_reception", "_serves")

    def __init__(self, reception: Reception, connection: Connection) -> None:
        self._reception = reception
        self._connection = connection
        self._serves: Listener | None = None
        self._held: list[bytes] = []
        self._is_gone = False

    def heard(self, frame: bytes) -> None:
        if self._serves is not None:
            self._serves.heard(frame)
            return
        self._held.append(frame)
        if len(self._held) > HELD_AT_MOST:
            self.come_again()
        elif len(self._held) == 1:
            self._begin(frame)

    def gone(self) -> None:
        self._is_gone = True
        if self._serves is not None:
            self._serves.gone()

    def _begin(self, frame: bytes) -> None:
        try:
            code = _GREETS.decode(frame).room
        except (ValueError, RecursionError):
            self.goes_to(self._reception.hub.connected)  # no greeting, or too deep: the hub says so
            return
        self._reception.look_for(self, code)

    def goes_to(self, accept: Callable[[Connection], Listener]) -> None:
        """Hands the connection on, with what it has said so far."""
        held, self._held = self._held, []
        if self._is_gone:
            return
        self._serves = accept(self._connection)
        for frame in held:
            self._serves.heard(frame)

    def come_again(self, why: str = "") -> None:
        """Hangs up, perhaps after a word; the device comes back by itself."""
        if why:
            self._connection.send(in_closing(why))
        self._connection.close(TRY_LATER, "try again")
