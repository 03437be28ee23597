"""A live room: one that is in memory, with the devices in it, its timer and its beat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from nightcall.server.hub.device import Device
from nightcall.server.hub.packing import BEAT_SIZE, TURN_SIZE
from nightcall.server.rooms.room import Room
from nightcall.wire.rooms.commands import Hello
from nightcall.wire.rooms.frames import ClockShown

_ENCODER: Final = msgspec.json.Encoder()
_Key = tuple[object, ...]


class Live:
    """Decides when frames leave: at once by day, on the beat during a call, and to everybody when a call turns."""

    def __init__(self, room: Room, wall: Callable[[], float], loop: asyncio.AbstractEventLoop) -> None:
        self.room = room
        self._wall = wall
        self._loop = loop
        self.devices: list[Device] = []
        self.shown = b""
        self.clock = b""
        self._clock_key: _Key = ()
        self._moment = room.moment
        self._was_secret = room.is_secret
        self._beat: asyncio.TimerHandle | None = None
        self._next_beat = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.timer_at: float | None = None
        self.room_changed = True
        self.frames = 0

    # -- devices ----------------------------------------------------------------------------------------------

    def enter(self, device: Device, hello: Hello) -> None:
        """A device has said hello; it is sent what it missed at once, in frames of the larger size."""
        self.devices.append(device)
        device.live = self
        self._follow(device)
        device.game = self.room.state.game
        has_some = hello.game == device.game and hello.viewer in (None, device.viewer)
        device.sent = min(hello.seen, len(self.room.lines_for(device.viewer))) if has_some else 0
        self._refresh()
        device.you = self._you(device)
        device.wants_room = device.wants_clock = True
        while device.has_news(self):
            before = (device.sent, device.you, device.wants_room, len(device.replies))
            self._send(device, TURN_SIZE)
            if before == (device.sent, device.you, device.wants_room, len(device.replies)):
                self._send(device, None)  # one part alone is larger than a frame: a room with a rulebook of its own
        if self.room.is_secret and self._beat is None:
            self._start_beat()

    def leave(self, device: Device) -> None:
        """A device is gone."""
        if device in self.devices:
            self.devices.remove(device)

    # -- frames -----------------------------------------------------------------------------------------------

    def deliver(self) -> None:
        """Sends what may leave now, after everything has been stored."""
        room = self.room
        self._refresh()
        moment, secret = room.moment, room.is_secret
        turned = moment != self._moment and (secret or self._was_secret)
        self._moment, self._was_secret = moment, secret
        for device in self.devices:
            self._follow(device)
        if turned:
            # Everybody at the same moment, and everybody as much.
            for device in list(self.devices):
                device.wants_clock = True
                self._send(device, TURN_SIZE)
        if secret:
            if self._beat is None or turned:
                self._start_beat()
            return
        self._stop_beat()
        for device in list(self.devices):
            if device.has_news(self):
                self._send(device, None)

    def say_goodbye(self, sentence: str) -> None:
        """A last word to every device."""
        word = b'{"closing":%b}' % _ENCODER.encode(sentence)
        for device in self.devices:
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
        # From beat to beat, not from frame to frame: work done in between moves nothing.
        self._next_beat += self._beat_seconds
        self._beat = self._loop.call_at(self._next_beat, self._on_beat)
        self._refresh()
        for device in list(self.devices):
            device.wants_clock = True
            self._send(device, BEAT_SIZE)

    @property
    def _beat_seconds(self) -> float:
        played = self.room.state.played
        return played.pace.beat if played is not None else 0.5

    def _send(self, device: Device, size: int | None) -> None:
        self.frames += 1
        device.connection.send(device.frame(self, size))

    # -- what is shared by all frames ---------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Encodes the room and the clock once for everybody, and marks who has to be told of a change."""
        if self.room_changed:
            self.room_changed = False
            shown = _ENCODER.encode(self.room.shown())
            if shown != self.shown:
                self.shown = shown
                for device in self.devices:
                    device.wants_room = True
                    self._tell_who(device)
        clock = self.room.clock_shown(self._wall())
        self.clock = _ENCODER.encode(clock)
        key = self._key(clock)
        if key != self._clock_key:
            self._clock_key = key
            for device in self.devices:
                device.wants_clock = True

    def _key(self, clock: ClockShown) -> _Key:
        """What of a clock makes it worth telling; that time goes by, every device knows."""
        timing = self.room.state.clock
        ends = None if timing is None or timing.most is None else timing.starts + timing.most
        return (self.room.moment, clock.kind, clock.whole, clock.paused, clock.waiting, ends)

    def _follow(self, device: Device) -> None:
        """Lets a device look through the eyes it now has: a new game, a seat taken over."""
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
        return _ENCODER.encode(self.room.you(device.member))
