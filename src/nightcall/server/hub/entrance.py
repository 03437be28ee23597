"""The entrance of a hub: decodes and checks messages, and refuses those that need no room's decision."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from nightcall.kernel.errors import NightcallError, Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.beside.reader import BesideReader
from nightcall.server.door.limits import PerAddress, household_of
from nightcall.server.hub.background import Background
from nightcall.server.hub.counts import HubCounts
from nightcall.server.hub.device import Device
from nightcall.server.hub.glimpse import glimpse
from nightcall.server.hub.live_rooms import NOT_ALLOWED, TRY_LATER, LiveRooms, NoSuchRoom
from nightcall.server.hub.packing import in_closing
from nightcall.server.rooms.refusing import refusal
from nightcall.server.rooms.set_up_own_book import SetUpOwnBook
from nightcall.wire.doubled import Doubled, refuse_doubled
from nightcall.wire.rooms.blocks import ALWAYS_FIT, BLOCK, is_in_blocks
from nightcall.wire.rooms.commands import PROTOCOL, AnyRoomCommand, Hello, RoomCommand, SetUp
from nightcall.wire.rooms.frames import Refusal

WRONG_KEYS_A_SECOND: Final = 0.5
WRONG_KEYS_AT_ONCE: Final = 20.0

_DECODER: Final = msgspec.json.Decoder(AnyRoomCommand)
_WRONG_SIZE: Final = Sentence(
    "wrong_size",
    "Pad messages with spaces to {block} bytes, or to a multiple of that while nothing is secret.",
    block=BLOCK,
)
_TOO_LONG: Final = Sentence(
    "too_long_for_now",
    "That's too long while it's night or something is told. Keep it under {letters} letters, or wait.",
    letters=ALWAYS_FIT,
)
_log: Final = logging.getLogger("nightcall.hub")


class Entrance:
    """Queues valid commands for the batches; whatever a command needs from disk is read in the background first."""

    def __init__(
        self,
        live_rooms: LiveRooms,
        reader: BesideReader,
        background: Background,
        counts: HubCounts,
        *,
        queue: Callable[[Device, Sequence[RoomCommand]], None],
        wake: Callable[[], None],
        clock: Callable[[], float],
        bytes_per_address: int,
    ) -> None:
        self._live_rooms = live_rooms
        self._reader = reader
        self._background = background
        self._counts = counts
        self._queue = queue
        self._wake = wake
        self._clock = clock
        self._wrong_keys = PerAddress(WRONG_KEYS_A_SECOND, WRONG_KEYS_AT_ONCE, clock=clock)
        self._stored = PerAddress(bytes_per_address / 3600, bytes_per_address, clock=clock)

    def heard(self, device: Device, frame: bytes) -> None:
        """Decodes a device's message and queues it."""
        said = frame.rstrip()  # the spaces behind it end nowhere, and would take longer to read than the rest
        if not device.bucket.take(self._clock()) or not self.may_store(device.connection.address):
            device.connection.close(TRY_LATER, "too many messages")
            return
        try:
            command = _DECODER.decode(said)
            refuse_doubled(said)
        except (ValueError, RecursionError, Doubled) as error:  # no JSON, no such command, or too deep
            self._refuse_unread(device, frame, error)
            return
        if isinstance(command, Hello) and command.protocol != PROTOCOL:
            self._speaks_another_protocol(device, command.id)
            return
        if not self._has_right_size(device, frame):
            self.refuse(device, command.id, "wrong_size", _TOO_LONG if is_in_blocks(frame) else _WRONG_SIZE)
            return
        if isinstance(command, Hello):
            device.has_greeted = True
        elif not device.has_greeted:
            self.say_hello_first(device, command)
            return
        if device.held is not None:
            device.held.append(command)
        elif isinstance(command, Hello) and device.member is None and self._live_rooms.in_memory(command.room) is None:
            device.held = [command]
            self._background.start(self._read_for(device, command))
        elif isinstance(command, SetUp) and isinstance(command.setup.own_book, dict) and self._is_host(device):
            device.held = []
            self._background.start(self._read_book_for(device, command, command.setup.own_book))
        else:
            self._queue(device, (command,))

    def may_store(self, address: str) -> bool:
        """Whether more may be stored for this address now."""
        return self._stored.take(address, 0)

    def has_stored(self, address: str, size: int) -> None:
        """Counts bytes that are stored for this address.

        Not what it sends: whoever sends a lot that nobody keeps would use up what their neighbours may store, and some
        commands are short and have much stored.
        """
        self._stored.spend(address, size)

    def refuse(self, device: Device, id: int | None, reason: str, sentence: str) -> None:
        """Refuses without asking a room; inside a room the reply waits for the beat like every other."""
        self._counts.refused += 1
        told = Refused(reason, sentence)
        if device.live is not None:
            device.reply(refusal(id, told, device.live.room.spoken))
            self._live_rooms.touch(device.live)
            self._wake()
        else:
            device.reply(Refusal(id=id, reason=reason, sentence=str(told)))
            device.release([])
            device.replies, last = device.replies[:-1], device.replies[-1]
            device.connection.send(b'{"replies":[%b]}' % last)

    def say_hello_first(self, device: Device, command: RoomCommand) -> None:
        """Refuses a command that comes before `hello`."""
        self.refuse(device, command.id, "no_hello", "Say hello first.")

    def refuse_stranger(self, device: Device, hello: Hello) -> None:
        """Closes the connection for an unknown room or a wrong key; the client isn't told which."""
        if not self._wrong_keys.take(device.connection.address):
            device.connection.close(NOT_ALLOWED, "too many wrong keys")
            return
        self.refuse(device, hello.id, "no_such_room", str(NoSuchRoom()))
        device.connection.close(NOT_ALLOWED, "no such room or key")

    def come_again(self, device: Device) -> None:
        """Closes the connection of a device that may find its room when it reconnects."""
        device.member = None
        device.connection.close(TRY_LATER, "try again")

    def _has_right_size(self, device: Device, frame: bytes) -> bool:
        """Whether a message has a legal size: exactly one block while the room is quiet, or before that is known."""
        is_quiet = device.live is None or device.live.room.is_quiet
        return len(frame) == BLOCK if is_quiet else is_in_blocks(frame)

    def _refuse_unread(self, device: Device, frame: bytes, error: Exception) -> None:
        """Refuses an invalid message; the `hello` of another protocol version is recognised first."""
        seen = glimpse(frame)
        number = seen.get("id")
        if seen.get("do") == "hello" and seen.get("protocol") != PROTOCOL:
            self._speaks_another_protocol(device, None)
        else:
            number = number if isinstance(number, int) and number > 0 else None
            self.refuse(device, number, "bad_command", _no_command(error))

    def _speaks_another_protocol(self, device: Device, id: int | None) -> None:
        # A page of protocol 1 takes this refusal for the end of its place, unless it has heard something else before.
        device.connection.send(in_closing("nightcall is newer than this page; reload it."))
        self.refuse(device, id, "other_protocol", f"This server speaks protocol {PROTOCOL}; reload the page.")

    def _is_host(self, device: Device) -> bool:
        live, member = device.live, device.member
        return live is not None and member is not None and member.member == live.room.state.host

    async def _read_book_for(self, device: Device, command: SetUp, data: Mapping[str, Any]) -> None:
        """Reads a host's custom book; only this device's commands wait for it."""
        checked: list[RoomCommand] = []
        try:
            book = await self._reader.book(data, household_of(device.connection.address))
            checked.append(SetUpOwnBook(id=command.id, setup=command.setup, book=book))
        except NightcallError as error:
            told = refusal(command.id, error, command.setup)
            self.refuse(device, told.id, told.reason, told.sentence)
        finally:
            held, device.held = device.held or [], None
        self._queue(device, (*checked, *held))

    async def _read_for(self, device: Device, hello: Hello) -> None:
        """Loads the room that a device asks for; only this device's commands wait for it."""
        try:
            await self._live_rooms.read(hello.room)
        except NoSuchRoom:
            device.held = None
            self.refuse_stranger(device, hello)
            return
        except Exception as error:
            if isinstance(error, NightcallError):  # the store is unwell, or another node holds it
                _log.warning("a room could not be read: %s", error)
            else:
                _log.exception("a room could not be read")
            device.held = None
            self.come_again(device)
            return
        held, device.held = device.held or [], None
        self._queue(device, held)


def _no_command(error: Exception) -> Sentence:
    text = str(error)
    why = text if len(text) <= 200 else f"{text[:200]}…"
    return Sentence("bad_command", "This is not a command for a room: {why}.", why=why)
