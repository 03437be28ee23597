"""The rooms in memory, and which of them have changed since the last save."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from nightcall.kernel.errors import NightcallError
from nightcall.kernel.log import own_book_in
from nightcall.kernel.rules import Rulebook
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside.beside import Busy
from nightcall.server.beside.reader import BesideReader
from nightcall.server.hub.live_room import LiveRoom
from nightcall.server.rooms import dealing
from nightcall.server.rooms.chronicle import CHRONICLE
from nightcall.server.rooms.preparing import brought_along
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.state import Member, RoomState
from nightcall.server.store.store import Store, StoredRoom

# What a connection is closed with.
TRY_LATER: Final = 1013
NOT_ALLOWED: Final = 4403
EXPELLED: Final = 4404
# The last message to a member who has lost their place.
MOVED: Final = Sentence("place_moved", "Your seat is on another phone now.")
REMOVED: Final = Sentence("place_taken", "The host has removed you from this room.")

READ_AT_ONCE: Final = 4
_log: Final = logging.getLogger("nightcall.hub")


LeaveToOthers: TypeAlias = Callable[[str], Awaitable[None]]
"""Told the id of a room that this version can't read, or whose game it can't replay; raises if another node may."""


async def keep_all(_room: str) -> None:
    """For a single server: every room is its own."""


class NoSuchRoom(NightcallError):
    """There is no room with this code, or the key is wrong; the caller isn't told which."""

    def __init__(self) -> None:
        sentence = "There is no such room, or this device no longer has a place in it; join again."
        super().__init__(Sentence("no_such_room", sentence))


class LiveRooms:
    """Loads rooms from the store on demand, and keeps them until nobody needs them or a save fails."""

    def __init__(
        self,
        store: Store,
        reader: BesideReader,
        now: Callable[[], float],
        may_tell: Callable[[], bool],
        leave_to_others: LeaveToOthers,
        forget: Callable[[str], None],
    ) -> None:
        self._store = store
        self._reader = reader
        self._now = now
        self._may_tell = may_tell
        self._leave_to_others = leave_to_others
        self._forget = forget  # whatever else is known of a room that leaves memory
        self._opened, self._last_awake = now(), store.last_awake
        self.rooms: dict[str, LiveRoom] = {}  # by their own id
        self._codes: dict[str, str] = {}
        self._asking = asyncio.Semaphore(READ_AT_ONCE)  # where a room is, and what is in it
        self._replaying = asyncio.Semaphore(READ_AT_ONCE)
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}  # by the code or the id that was asked for
        self.touched: dict[str, LiveRoom] = {}  # what has to be stored and told next

    def touch(self, live: LiveRoom, *, by_talk: bool = False) -> None:
        """Marks this room as changed; talk changes nothing but the log of its game."""
        live.only_talk &= by_talk
        self.touched[live.room.state.room] = live

    def in_memory(self, code: str) -> LiveRoom | None:
        """The room with this code, if it is in memory."""
        return self.rooms.get(self._codes.get(_tidy(code), ""))

    async def read(self, code: str) -> LiveRoom:
        """The room with this code, loaded from the store if necessary.

        Only a few rooms are loaded at a time: each means replaying a game, and running games must not wait for
        newcomers.
        """
        if (known := self.in_memory(code)) is not None:
            await self._reconsider(known)
            return known
        tidy = _tidy(code)
        live = await self._once(tidy, lambda: self._read_by_code(tidy))
        if live is None:
            raise NoSuchRoom
        return live

    async def _reconsider(self, live: LiveRoom) -> None:
        """Drops a room whose game can't be taken up here, if by now there is a node that may be able to."""
        if live.room.trouble is not None:
            try:
                await self._leave_to_others(live.room.state.room)
            except NightcallError:
                self.drop(live, TRY_LATER, "try again")
                raise

    async def read_by_id(self, room: str) -> LiveRoom | None:
        """The same by the room's id; None if the room no longer exists."""
        if room in self.rooms:
            return self.rooms[room]
        return await self._once(room, lambda: self._read_by_id(room))

    @property
    def in_use(self) -> set[str]:
        """The ids of all rooms that are in memory or on their way there."""
        return {*self.rooms, *self._loading}

    async def _read_by_code(self, code: str) -> LiveRoom | None:
        async with self._asking:
            stored = await self._store.by_code(code)
        return None if stored is None else await self._once(stored.room, lambda: self._load(stored))

    async def _read_by_id(self, room: str) -> LiveRoom | None:
        async with self._asking:
            stored = await self._store.room(room)
        return None if stored is None else await self._load(stored)

    async def _once(self, asked: str, work: Callable[[], Coroutine[None, None, LiveRoom | None]]) -> LiveRoom | None:
        """The result of this work, done once for all concurrent callers, even if the first is cancelled."""
        loading = self._loading.get(asked)
        if loading is None:
            loading = self._loading[asked] = asyncio.get_running_loop().create_task(work())

            def over(task: asyncio.Task[LiveRoom | None]) -> None:
                del self._loading[asked]
                if not task.cancelled():
                    task.exception()  # the callers still waiting are told

            loading.add_done_callback(over)
        return await asyncio.shield(loading)

    def stop_reading(self) -> None:
        """Stops loading rooms."""
        for loading in self._loading.values():
            loading.cancel()

    async def _load(self, stored: StoredRoom) -> LiveRoom:
        """Loads a room without devices, when it is its turn."""
        async with self._replaying:
            await asyncio.sleep(0)  # running games get their turns in between
            return await self._loaded(stored)

    async def _loaded(self, stored: StoredRoom) -> LiveRoom:
        try:
            state = RoomState.from_bytes(stored.state)
        except msgspec.DecodeError:
            await self._leave_to_others(stored.room)
            raise
        log = await self._store.lines(state.room, state.game) if state.game else []
        own_book = await self._own_book(brought_along(state.setup))
        played_book = await self._own_book(own_book_in(log[0]) if log else None)
        games = len(await self._store.lines(state.room, CHRONICLE))
        room = await _in_slices(ServerRoom.resuming(state, stored.version, log, own_book, played_book, games))
        if room.trouble is not None:
            await self._leave_to_others(state.room)
        if state.room in self.rooms:  # read by two at once: there is one of each room
            return self.rooms[state.room]
        if stored.saved < self._opened:
            # Since the last server was awake, nobody has served it; that counts against it as little as a sleep.
            room.slept(self._opened - max(stored.saved, self._last_awake or 0.0))
        dealing.taken_up_again(room, self._now())
        if state.absent_since is None:
            state.absent_since = self._now()
        for member in state.members:
            if member.gone_since is None:
                member.gone_since = self._now()
        return self.keep(room)

    async def _own_book(self, data: Mapping[str, Any] | None) -> Rulebook | None:
        """A room's custom book; None if there is none, or if this version can't read it."""
        if data is None:
            return None
        try:
            return await self._reader.book(data)
        except Busy:
            raise
        except NightcallError as error:
            _log.warning("a table's own rulebook cannot be read any more: %s", error)
            return None

    def keep(self, room: ServerRoom) -> LiveRoom:
        """Adds a room."""
        live = LiveRoom(room, self._now, asyncio.get_running_loop(), self._may_tell)
        self.rooms[room.state.room] = live
        self._codes[room.state.code] = room.state.room
        self.touch(live)
        return live

    def drop(self, live: LiveRoom, code: int, reason: str) -> None:
        """Unloads a room; its devices reconnect and find it as stored."""
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
        self._forget(state.room)

    def send_away(self, live: LiveRoom, member: Member, why: Sentence | None) -> None:
        """Closes every connection of a member whose key is no longer valid; the reason is the last thing sent."""
        for device in [one for one in live.devices if one.member is member]:
            if why is not None:
                live.say_goodbye([device], why)
            live.leave(device)
            live.room.left(member, self._now())
            live.room_changed = True
            device.live = device.member = None
            device.connection.close(EXPELLED, "another device has your place, or you left")

    def send_strangers_away(self, live: LiveRoom, why: Sentence | None) -> None:
        """The same for everybody who is no longer a member."""
        for member in [device.member for device in live.devices]:
            if member is not None and live.room.state.member(member.member) is not member:
                self.send_away(live, member, why)


async def _in_slices(work: Generator[None, None, ServerRoom]) -> ServerRoom:
    """Runs a generator to its end, letting other tasks run whenever it yields; returns its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            room: ServerRoom = done.value
            return room
        await asyncio.sleep(0)


def _tidy(code: str) -> str:
    return code.strip().upper()
