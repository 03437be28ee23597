"""The hub of one node: applies commands to rooms, stores the changes, and only then sends anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.kernel.sentences import Sentence, as_it_stands
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.connection import Connection
from nightcall.server.door.limits import Bucket, household_of
from nightcall.server.hub.awake import AwakeClock
from nightcall.server.hub.background import Background
from nightcall.server.hub.counts import HubCounts
from nightcall.server.hub.device import Device
from nightcall.server.hub.entrance import Entrance
from nightcall.server.hub.live_room import Letter, LiveRoom
from nightcall.server.hub.live_rooms import REMOVED, TRY_LATER, LeaveToOthers, LiveRooms, keep_all
from nightcall.server.hub.patrol import Patrol
from nightcall.server.hub.room_requests import RoomRequests
from nightcall.server.hub.thinking_beside import ThinkingBeside
from nightcall.server.minds.minds import Minds
from nightcall.server.rooms import timekeeping
from nightcall.server.rooms.dispatching import hear
from nightcall.server.rooms.refusing import in_words, refusal
from nightcall.server.store.refusals import room_moved_on
from nightcall.server.store.store import Change, LineAppended, NotKept, Store, Unwritable
from nightcall.wire.rooms.commands import Expel, Hello, Leave, RoomCommand, SayInRoom

COMMANDS_A_SECOND: Final = 20.0
COMMANDS_AT_ONCE: Final = 100.0
SENT_AT_ONCE: Final = 600  # frames that are put together before they are sent: at night they take 16 kB each
BATCH_SECONDS: Final = 0.005  # from the start of one batch to the next, unless nothing was done before

_STOPPING: Final = Sentence("server_stops", "The server is stopping. Your game is saved; come back soon.")
_log: Final = logging.getLogger("nightcall.hub")

Result = TypeVar("Result")
Work = Callable[[], Awaitable[None]]


class Hub:
    """Processes commands in batches, one at a time; whatever arrives meanwhile forms the next batch."""

    def __init__(
        self,
        store: Store,
        reader: BesideReader,
        *,
        minds: Minds | None = None,
        steady: Callable[[], float] | None = None,
        bytes_per_address: int = 192 * 1024**2,
        may_tell: Callable[[], bool] = lambda: True,
        leave_to_others: LeaveToOthers = keep_all,
    ) -> None:
        self._store = store
        self._reader = reader
        self._loop = asyncio.get_running_loop()
        self._now = AwakeClock(store.now, steady or self._loop.time, self._time_jumped)
        self._may_tell = may_tell  # asked before every beat and save: whether this node still holds its rooms
        forget = minds.forget if minds is not None else lambda _room: None
        self._live_rooms = LiveRooms(store, reader, self._now, may_tell, leave_to_others, forget)
        self.counts = HubCounts()
        self._background = Background(self._loop)  # who waits for a room or a book to be read, or thinks
        self.entrance = Entrance(
            self._live_rooms,
            reader,
            self._background,
            self.counts,
            queue=self._queue,
            wake=self._wake,
            clock=self._loop.time,
            bytes_per_address=bytes_per_address,
        )
        self.requests = RoomRequests(self._live_rooms, store, reader, self._now, self._ask)
        self._commands: list[tuple[Device, RoomCommand]] = []
        self._work: list[Work] = []
        self._after_save: list[tuple[str, Callable[[], None], Callable[[Exception], None]]] = []
        self._working: asyncio.Task[None] | None = None
        self._is_closing = False
        self._devices: set[Device] = set()
        self._thinking = (  # without minds a room's bots think on the loop
            None
            if minds is None
            else ThinkingBeside(minds, self._live_rooms, self._background, do=self._do, wake=self._wake_room)
        )
        patrol = Patrol(store, self._live_rooms, self._now, self._time_has_come)
        self._patrol = self._loop.create_task(patrol.go_round())
        self.is_well = True  # the last save was kept

    # -- what comes in ----------------------------------------------------------------------------------------

    def connected(self, connection: Connection) -> Device:
        """Accepts a connection, whose first message must be `hello`."""
        now = self._loop.time()
        device = Device(self, connection, Bucket(COMMANDS_A_SECOND, COMMANDS_AT_ONCE, now))
        self._devices.add(device)
        return device

    def lost(self, device: Device) -> None:
        """Handles the end of a connection."""
        self._devices.discard(device)
        live, member = device.live, device.member
        if live is None or member is None:
            return
        live.leave(device)

        async def leave() -> None:
            if live.room.state.room in self._live_rooms.rooms:
                live.room.left(member, self._now())
                live.room_changed = True
                self._live_rooms.touch(live)

        self._do(leave)

    # -- what others have done in their turn --------------------------------------------------------------------

    async def _ask(self, code: str, work: Callable[[LiveRoom], Awaitable[Result]]) -> Result:
        """Runs this in a room, in turn, and returns when its changes are stored."""
        answer: asyncio.Future[Result] = self._loop.create_future()
        await self._live_rooms.read(code)  # loaded before its turn, so that others don't wait for it

        async def do() -> None:
            try:
                live = self._live_rooms.in_memory(code)
                if live is None:  # unloaded since; the batch doesn't wait until it is loaded again
                    raise room_moved_on()
                try:
                    found = await work(live)
                except Refused as error:
                    told = as_it_stands(in_words(error.sentence, live.room.spoken))
                    raise type(error)(error.reason, told) from error
            except NightcallError as error:
                failed(error)
            except Exception as error:  # a bug: the caller has to be told, too
                failed(error)
                raise
            else:
                self._once_stored(live, lambda: None if answer.done() else answer.set_result(found), failed)

        def failed(error: Exception) -> None:
            if not answer.done():
                answer.set_exception(error)

        self._do(do)
        return await answer

    def _once_stored(self, live: LiveRoom, tell: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        """What to do once this room is stored, or if it can't be."""
        self._after_save.append((live.room.state.room, tell, fail))

    # -- one batch after another --------------------------------------------------------------------------------

    def _queue(self, device: Device, commands: Sequence[RoomCommand]) -> None:
        self._commands += [(device, command) for command in commands]
        self._wake()

    def _do(self, work: Work) -> None:
        self._work.append(work)
        self._wake()

    def _wake(self) -> None:
        if self._working is None and not self._is_closing:
            self._working = self._loop.create_task(self._follow_all())

    @property
    def _is_idle(self) -> bool:
        return not (self._commands or self._work or self._live_rooms.touched)

    async def _follow_all(self) -> None:
        try:
            while not self._is_idle:
                is_last = self._is_closing
                begun = self._loop.time()
                self._after_save = []
                work, self._work = self._work, []
                for one in work:
                    await self._guarded(one)
                commands, self._commands = self._commands, []
                for device, command in commands:
                    if not device.is_gone:
                        self._follow(device, command)
                await self._store_and_tell()
                if is_last:
                    break  # or a busy server would never stop
                # An idle server handles a command at once; on a busy one more commands share the cost of a save.
                await asyncio.sleep(begun + BATCH_SECONDS - self._loop.time())
        finally:
            self._working = None

    async def _guarded(self, work: Work) -> None:
        """Runs one piece of work; an exception is logged and affects no other room."""
        try:
            await work()
        except Exception:
            _log.exception("a piece of work failed")

    def _follow(self, device: Device, command: RoomCommand) -> None:
        self.counts.commands += 1
        live, member = device.live, device.member
        if live is None or member is None:
            if isinstance(command, Hello):
                # A second hello: the device is already entering a room.
                if member is None:
                    self._greet(device, command)
            elif member is not None:
                self._commands.append((device, command))  # still entering; in the next batch it is in
            else:
                self.entrance.say_hello_first(device, command)
            return
        written, game = live.room.written, live.room.state.game
        try:
            device.reply(hear(live.room, member, device.number, command, self._now()))
            # Whose device is the last to take part in a deal has not begun the game.
            writer = device.connection.address if live.room.state.game == game else live.address
            self.entrance.has_stored(writer, live.room.written - written)
        except NightcallError as error:
            self.counts.refused += 1
            device.reply(refusal(command.id, error, live.room.spoken))
        except Exception:
            # A bug: only this room is reloaded from what is stored.
            _log.exception("a room could not follow a %s", type(command).__name__)
            self._live_rooms.drop(live, TRY_LATER, "try again")
            return
        # Talk usually changes only the log; where it does more, the state is stored as well.
        self._live_rooms.touch(live, by_talk=isinstance(command, SayInRoom) and not live.room.heeds_talk)
        if isinstance(command, Expel | Leave):
            self._live_rooms.send_strangers_away(live, REMOVED if isinstance(command, Expel) else None)

    def _greet(self, device: Device, hello: Hello) -> None:
        live = self._live_rooms.in_memory(hello.room)
        if live is None:
            self.entrance.come_again(device)  # unloaded since; a reply that there is no room would end its place
            return
        member = live.room.people.member_with(hello.key)
        if member is None:
            self.entrance.refuse_stranger(device, hello)
            return
        try:
            device.number = live.room.counting.greet(member, hello.device)
        except Refused as error:
            told = refusal(hello.id, error, live.room.spoken)
            self.entrance.refuse(device, told.id, told.reason, told.sentence)
            return
        device.member = member
        live.room.arrived(member, self._now())
        live.room_changed = True
        if member.member == live.room.state.host:
            live.host_address = household_of(device.connection.address)
        self._live_rooms.touch(live)
        self._once_stored(live, lambda: self._let_in(device, live, hello), lambda _: self.entrance.come_again(device))

    def _let_in(self, device: Device, live: LiveRoom, hello: Hello) -> None:
        room, member = live.room, device.member
        assert member is not None
        if self._live_rooms.rooms.get(room.state.room) is not live or room.state.member(member.member) is not member:
            self.entrance.come_again(device)  # the room was unloaded, or its member expelled, in the same batch
        elif device.is_gone:
            room.left(member, self._now())
            self._live_rooms.touch(live)
        else:
            live.enter(device, hello)

    async def _store_and_tell(self) -> None:
        """Stores every changed room, then sends each device its news, or reports that its room could not be stored."""
        if not self._may_tell():
            self.give_up()
            return
        touched, self._live_rooms.touched = self._live_rooms.touched, {}
        failed: dict[str, Exception] = {}
        changes: list[Change] = []
        only_talked: set[str] = set()
        for room, live in touched.items():
            try:
                found = live.room.changes(only_talk=live.only_talk)
                if live.only_talk:
                    only_talked.add(room)
                live.only_talk = True
            except Exception as error:
                _log.exception("a room could not say what it has to store")
                failed[room] = error
                continue
            live.room_changed |= any(not isinstance(change, LineAppended) for change in found)
            changes += found
        failed |= await self._save(changes)
        letters: list[Letter] = []
        for room, live in touched.items():
            if self._live_rooms.rooms.get(room) is not live:
                continue
            if room not in failed:
                try:
                    of_room = live.deliver(only_talk=room in only_talked)
                    self._set_timer(live)
                    if self._thinking is not None:
                        self._thinking.attend(live)
                    letters += of_room
                except Exception as error:
                    _log.exception("a room could not tell what has happened")
                    failed[room] = error
            if room in failed:
                self._live_rooms.drop(live, TRY_LATER, "try again")
            if len(letters) >= SENT_AT_ONCE:
                self._send(letters)
                letters.clear()
        self._send(letters)
        for room, tell, fail in self._after_save:
            if room in failed:
                fail(failed[room])
            else:
                tell()

    def _send(self, letters: Sequence[Letter]) -> None:
        """Sends the frames of all rooms in a row, with nothing in between that displaces them from the cache."""
        for connection, frame in letters:
            try:
                connection.send(frame)
            except Exception:
                _log.exception("a frame could not be sent")
                connection.close(TRY_LATER, "try again")

    async def _save(self, changes: list[Change]) -> NotKept:
        """Saves; returns the rooms that could not be stored, and why: one on a conflict, all if the disk fails."""
        if not changes:
            return {}
        self.counts.saves += 1
        try:
            not_kept = await self._store.save(changes)
            self.is_well = True
        except Unwritable as error:
            self.is_well = False
            not_kept = {change.room: error for change in changes}
        if not_kept:
            self.counts.failed_saves += 1
            _log.error("%d rooms not stored: %s", len(not_kept), next(iter(not_kept.values())))
        return not_kept

    def _set_timer(self, live: LiveRoom) -> None:
        due = live.room.record.due
        if due == live.timer_at and live.timer is not None:
            return
        if live.timer is not None:
            live.timer.cancel()
        live.timer, live.timer_at = None, due
        if due is not None:
            live.timer = self._loop.call_later(max(0.0, due - self._now()), self._time_has_come, live)

    def _time_has_come(self, live: LiveRoom) -> None:
        live.timer, live.timer_at = None, None

        async def wake() -> None:
            if self._live_rooms.rooms.get(live.room.state.room) is live:
                self._wake_room(live)

        self._do(wake)

    def _time_jumped(self, seconds: float) -> None:
        if not self._live_rooms.rooms:
            return  # nobody's clock runs
        _log.warning("The server was not running for %.0f seconds: every clock is moved by as long", seconds)
        for live in self._live_rooms.rooms.values():
            live.room.slept(seconds)
            self._live_rooms.touch(live)
        self._wake()

    def _wake_room(self, live: LiveRoom) -> None:
        written = live.room.written
        try:
            if live.room.state.phase == "playing" and not self.entrance.may_store(live.address):
                timekeeping.pause(live.room, self._now())
            live.room.wake(self._now())
            self.entrance.has_stored(live.address, live.room.written - written)
        except Exception:
            _log.exception("a room could not be woken")
            live.room.state.paused_at = self._now()  # better silent than woken again and again
            live.room.state.deal = None
        self._live_rooms.touch(live)

    # -- for others to see --------------------------------------------------------------------------------------

    def holds(self, room: str) -> bool:
        """Whether this room is in memory."""
        return room in self._live_rooms.rooms

    async def find(self, code: str) -> None:
        """Returns when the room with this code is in memory; raises if it can't be."""
        await self._live_rooms.read(code)

    @property
    def in_use(self) -> set[str]:
        """The ids of all rooms that are in memory or on their way there."""
        return self._live_rooms.in_use

    # -- the end ------------------------------------------------------------------------------------------------

    def give_up(self) -> None:
        """Unloads every room at once, untold and unsaved; devices reconnect and find them as stored."""
        for live in list(self._live_rooms.rooms.values()):
            self._live_rooms.drop(live, TRY_LATER, "try again")
        after, self._after_save = self._after_save, []
        for _, _, fail in after:
            fail(room_moved_on())

    async def finish(self) -> None:
        """Does what was asked for so far; what comes from now on is not answered."""
        self._is_closing = True
        self._patrol.cancel()
        self._live_rooms.stop_reading()
        await self._background.stop()
        while self._working is not None:
            await self._working

    async def close(self) -> None:
        """Finishes pending work and tells everybody; the caller closes the store."""
        await self.finish()
        for live in list(self._live_rooms.rooms.values()):
            live.say_goodbye(live.devices, _STOPPING)
            live.close()

    @property
    def rooms(self) -> int:
        """The number of rooms in memory."""
        return len(self._live_rooms.rooms)

    @property
    def devices(self) -> int:
        """The number of connected devices."""
        return len(self._devices)
