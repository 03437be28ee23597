"""A live room: a room in memory with its devices, its timer and its beat."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from nightcall.kernel.audience import TABLE
from nightcall.kernel.errors import Refused
from nightcall.kernel.sentences import Sentence
from nightcall.server.door.connection import Connection
from nightcall.server.door.limits import Bucket
from nightcall.server.hub.device import Device
from nightcall.server.hub.packing import (
    BEAT_SIZE,
    LARGEST_PART,
    TURN_SIZE,
    FixedParcel,
    Parcel,
    in_closing,
    one_line,
    turns_for,
)
from nightcall.server.rooms import showing
from nightcall.server.rooms.clock_reading import ClockReading
from nightcall.server.rooms.refusing import in_words
from nightcall.server.rooms.room import ServerRoom
from nightcall.server.rooms.timekeeping import is_turning
from nightcall.wire.rooms.commands import Hello
from nightcall.wire.rooms.frames import RoomShown

# A beat so close before the end of a call leaves its place to the frame that everybody is sent then.
A_MOMENT: Final = 0.001
MOST_OF_ONE_ADDRESS: Final = 20  # of sixty members, where the host is elsewhere

Letter: TypeAlias = tuple[Connection, bytes]
"""A frame and its recipient."""

_ENCODER: Final = msgspec.json.Encoder()


def post(letters: Iterable[Letter]) -> None:
    """Sends these frames."""
    for connection, frame in letters:
        connection.send(frame)


def _place(room: ServerRoom) -> tuple[object, ...]:
    """The room's position: its game, its poll, and the line being narrated."""
    return *room.moment, room.telling and room.telling.told


def _fitting(shown: RoomShown) -> bytes:
    """The room as a part that fits a frame; the notes on a deck are left out if necessary, and available over HTTP."""
    encoded = _ENCODER.encode(shown)
    return encoded if len(encoded) <= LARGEST_PART else _ENCODER.encode(replace(shown, counts={}, warnings=()))


class LiveRoom:
    """Decides when frames are sent: at once by day; while the room is quiet, on the beat and to everybody at each turn.

    A turn is when a call opens or closes, each narrated line, and by day whenever something else is asked: who may not
    vote for whom makes a question longer, and a lover may not vote for the other.
    """

    def __init__(
        self,
        room: ServerRoom,
        now: Callable[[], float],
        loop: asyncio.AbstractEventLoop,
        may_tell: Callable[[], bool],
    ) -> None:
        self.room = room
        self._now = now
        self._may_tell = may_tell
        self._loop = loop
        self.devices: list[Device] = []
        self.shown = self.people = b""
        self._clock: bytes | None = None  # as it is shown now, once somebody has to be told
        self._reading = ClockReading()  # as it was stored last
        self._reading_of: tuple[int, int | None] | None = None
        self._at = _place(room)
        self._was_quiet = room.is_quiet
        self._turns_to_come = 0  # how many of the next beats are turns: the last one's public lines need several frames
        self._public = room.state.game, len(room.lines_for(TABLE))  # of this game, the public lines that were sent
        self._beat: asyncio.TimerHandle | None = None
        self._next_beat = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.timer_at: float | None = None
        self.room_changed = True
        self.only_talk = True  # nothing else was done since it was last stored
        self.is_thinking = False  # about what its bots will do
        self.host_address = ""
        self._buckets: dict[int, Bucket] = {}  # by member: what all its devices may send, however often they come
        self._joined: Counter[str] = Counter()  # by address, while the room is in memory

    def admit(self, address: str) -> None:
        """Counts a member who joins from this address, and refuses too many strangers from one address.

        People with the host's own address are not counted as strangers.
        """
        if address and address != self.host_address and self._joined[address] >= MOST_OF_ONE_ADDRESS:
            sentence = "Too many have joined from where you are; ask the host to make room."
            raise Refused("full", Sentence("full_from_here", sentence))
        self._joined[address] += 1

    @property
    def address(self) -> str:
        """The address that what nobody sends is stored for: the host's, or that of the device here longest."""
        return self.host_address or (self.devices[0].connection.address if self.devices else "")

    # -- devices ----------------------------------------------------------------------------------------------

    def enter(self, device: Device, hello: Hello) -> None:
        """Adds a device after its `hello`, and sends what it missed at once, in frames of the larger size."""
        self.devices.append(device)
        device.live = self
        if device.member is not None:
            device.bucket = self._buckets.setdefault(device.member.member, device.bucket)
        self._follow(device)
        device.game = self.room.state.game
        has_some = hello.game == device.game and hello.viewer in (None, device.viewer)
        lines = self.room.lines_for(device.viewer)
        device.sent = min(hello.seen, len(lines)) if has_some else 0
        device.release(lines)
        self._refresh()
        device.you = self._you(device)
        device.wants_room = device.wants_people = device.wants_clock = True
        post(self._all_news(device, FixedParcel))
        if self.room.is_quiet and self._beat is None:
            self._start_beat()

    def leave(self, device: Device) -> None:
        """Removes a device."""
        if device in self.devices:
            self.devices.remove(device)

    # -- frames -----------------------------------------------------------------------------------------------

    def deliver(self, *, only_talk: bool = False) -> list[Letter]:
        """Returns what may be sent now; everything is stored.

        Talk changes neither the clock nor whether the room is quiet: after nothing else they aren't looked at.
        """
        self._clock = None
        turned = (self.room_changed or not only_talk) and self._move_on()
        quiet, lines = self._was_quiet, self.room.lines_by_viewer()
        if turned or quiet:
            for device in self.devices:
                device.release(lines.get(device.viewer, []))
        public = self._new_public_lines(lines.get(TABLE, []))
        letters = self._turn(public) if turned else []
        if quiet:
            if self._beat is None or turned:
                self._start_beat()
            return letters
        self._stop_beat()
        # Most frames of the day are one line, and the same for many: they are put together once.
        frames: dict[tuple[int, bytes], bytes] = {}
        for device in self.devices:
            line = device.release_only_line(lines.get(device.viewer, []))
            if line is None:
                letters += self._all_news(device, Parcel)
                continue
            number = device.sent
            frame = frames.get(same := (number, line))
            if frame is None:
                frame = frames[same] = one_line(device.game, number, line)
            letters.append((device.connection, frame))
        return letters

    def _move_on(self) -> bool:
        """Takes in where the room is now; returns whether it has turned."""
        room = self.room
        self._refresh()
        at, quiet = _place(room), room.is_quiet
        turned = at != self._at and (quiet or self._was_quiet or room.asks_in_secret)
        if self._at[-1] is not None and room.telling is None:
            # What a seat had answered was left out for whoever came in while something was told.
            for device in self.devices:
                self._tell_who(device)
        self._at, self._was_quiet = at, quiet
        return turned

    def _new_public_lines(self, lines: list[bytes]) -> list[bytes]:
        """The public lines since the last call."""
        game, sent = self._public
        self._public = self.room.state.game, len(lines)
        return lines[sent if game == self.room.state.game else 0 :]

    def _turn(self, public: list[bytes]) -> list[Letter]:
        """A frame of the larger size for everybody, to be sent at the same moment, with these public lines.

        If they need several frames, the next beats are turns, too. That depends on the public lines alone: lines wait
        behind the whispers of a pack, or the talk of the dead, and who waits must not show on everybody's frames.
        """
        played = self.room.state.played
        is_wordy = played is not None and played.own_book is not None
        self._turns_to_come = turns_for(public, is_wordy=is_wordy)
        return self._turn_to_come()

    def _turn_to_come(self) -> list[Letter]:
        self._turns_to_come -= 1
        return self._one_each(TURN_SIZE)

    def _one_each(self, size: int) -> list[Letter]:
        letters = []
        for device in self.devices:
            device.wants_clock = True
            letters.append((device.connection, device.frame(self, FixedParcel(size))))
        return letters

    def _all_news(self, device: Device, empty: Callable[[], Parcel]) -> list[Letter]:
        """Frames as long as there is news that fits into one."""
        letters = []
        while device.has_news():
            parcel = empty()
            letters.append((device.connection, device.frame(self, parcel)))
            if parcel.is_empty:
                break
        return letters

    def say_goodbye(self, devices: Iterable[Device], sentence: Sentence) -> None:
        """Sends a last message to these devices, in the room's language."""
        word = in_closing(in_words(sentence, self.room.spoken))
        for device in devices:
            device.connection.send(word)

    def close(self) -> None:
        """Stops the beat and the timer."""
        self._stop_beat()
        if self.timer is not None:
            self.timer.cancel()

    def _start_beat(self) -> None:
        self._stop_beat()
        self._next_beat = self._loop.time() + self._beat_seconds
        self._beat = self._loop.call_at(self._next_beat, self._on_beat)

    def _stop_beat(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _on_beat(self) -> None:
        if not self.devices:
            self._beat = None
            return
        # From beat to beat, not from frame to frame: work done in between moves nothing. Beats that nobody was awake
        # for are left out: sent all at once they would be a burst.
        behind = self._loop.time() - self._next_beat
        self._next_beat += self._beat_seconds * max(1, math.ceil(behind / self._beat_seconds))
        self._beat = self._loop.call_at(self._next_beat, self._on_beat)
        if not self._may_tell():
            return  # another node may be telling this room by now
        if is_turning(self.room, self._now() + A_MOMENT):
            return  # which of two frames at one moment came first would be told by nothing but noise
        # The room may have moved on in memory meanwhile: only what is stored, and was released, is told.
        self._clock = None
        post(self._turn_to_come() if self._turns_to_come > 0 else self._one_each(BEAT_SIZE))

    @property
    def _beat_seconds(self) -> float:
        played = self.room.state.played
        return played.pace.beat if played is not None else 0.5

    # -- what is shared by all frames ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Encodes the room and the clock once for everybody, and marks the devices that need the change."""
        if self.room_changed:
            self.room_changed = False
            for device in self.devices:
                self._follow(device)
            shown = _fitting(showing.room_shown(self.room))
            people = _ENCODER.encode(showing.people_shown(self.room))
            for device in self.devices:
                device.wants_room |= shown != self.shown
                device.wants_people |= people != self.people
                if (shown, people) != (self.shown, self.people):
                    self._tell_who(device)
            self.shown, self.people = shown, people
        moment, reading = self.room.moment, self.room.clock_reading()
        if moment != self._reading_of or reading != self._reading:
            self._reading_of, self._reading = moment, reading
            for device in self.devices:
                device.wants_clock = True
        self._clock = None

    @property
    def clock(self) -> bytes:
        """The clock with the current time; the passing of time alone is not news."""
        if self._clock is None:
            self._clock = _ENCODER.encode(self._reading.at(self._now()))
        return self._clock

    def _follow(self, device: Device) -> None:
        """Updates the device's viewer, after a new game or a change of seats."""
        if device.member is None:
            return
        viewer, game = self.room.viewer_of(device.member), self.room.state.game
        if (viewer, game) != (device.viewer, device.game):
            device.viewer, device.game, device.sent = viewer, game, 0
            device.you = self._you(device)

    def _tell_who(self, device: Device) -> None:
        if device.member is not None:
            device.you = self._you(device)

    def _you(self, device: Device) -> bytes:
        assert device.member is not None
        return _ENCODER.encode(showing.you_shown(self.room, device.member, device.number))
