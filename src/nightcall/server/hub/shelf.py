"""The shelf: the rooms that are in memory, and which of them have moved since the last save."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from nightcall.kernel.errors import NightcallError
from nightcall.server.hub.live import Live
from nightcall.server.rooms.room import Room
from nightcall.server.rooms.state import Member, RoomState
from nightcall.server.store.store import Store, StoredRoom

# What a connection is closed with.
TRY_LATER: Final = 1013
NOT_ALLOWED: Final = 4403
EXPELLED: Final = 4404


class NoSuchRoom(NightcallError):
    """There is no room of this code, or the key does not open it: nobody is told which."""


class Shelf:
    """A room that is asked for is read from the store, and stays until nobody needs it or it could not be stored."""

    def __init__(self, store: Store, wall: Callable[[], float]) -> None:
        self._store = store
        self._wall = wall
        self.rooms: dict[str, Live] = {}  # by their own id
        self._codes: dict[str, str] = {}
        self.touched: dict[str, Live] = {}  # what has to be stored and told next

    def touch(self, live: Live) -> None:
        """Something has happened in this room."""
        self.touched[live.room.state.room] = live

    async def enter(self, code: str, key: str) -> tuple[Live, Member]:
        """The room of this code, and whose key this is."""
        live = await self.find(code)
        member = live.room.member_with(key)
        if member is None:
            raise NoSuchRoom("There is no such room, or this device has no place in it any more; join again.")
        return live, member

    async def find(self, code: str) -> Live:
        """The room of this code."""
        code = code.strip().upper()
        known = self.rooms.get(self._codes.get(code, ""))
        if known is not None:
            return known
        stored = await self._store.by_code(code)
        if stored is None:
            raise NoSuchRoom("There is no such room, or this device has no place in it any more; join again.")
        return await self.load(stored)

    async def load(self, stored: StoredRoom) -> Live:
        """A room as it is stored; nobody is in it yet."""
        state = RoomState.from_bytes(stored.state)
        log = await self._store.lines(state.room, state.game) if state.game else []
        room = Room(state, stored.version, log)
        if state.absent_since is None:
            state.absent_since = self._wall()
        return self.keep(room)

    def keep(self, room: Room) -> Live:
        """Puts a room where it is found from now on."""
        live = Live(room, self._wall, asyncio.get_running_loop())
        self.rooms[room.state.room] = live
        self._codes[room.state.code] = room.state.room
        self.touch(live)
        return live

    def drop(self, live: Live, code: int, reason: str) -> None:
        """Forgets a room; its devices come back and find it as it is stored."""
        live.close()
        state = live.room.state
        self.rooms.pop(state.room, None)
        self._codes.pop(state.code, None)
        self.touched.pop(state.room, None)
        for device in list(live.devices):
            device.live = None
            device.member = None
            device.connection.close(code, reason)
        live.devices.clear()

    def send_away(self, live: Live, member: Member) -> None:
        """Ends every connection of somebody whose key is dead; nothing more is sent to it or heard from it."""
        for device in [one for one in live.devices if one.member is member]:
            live.leave(device)
            live.room.left(member, self._wall())
            live.room_changed = True
            device.live = device.member = None
            device.connection.close(EXPELLED, "another device has your place, or you left")

    def send_strangers_away(self, live: Live) -> None:
        """The same for everybody who is not a member any more."""
        for member in [device.member for device in live.devices]:
            if member is not None and live.room.state.member(member.member) is not member:
                self.send_away(live, member)
