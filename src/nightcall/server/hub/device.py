"""A device: one connection, and what it has yet to be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from nightcall.kernel.audience import TABLE
from nightcall.wire.rooms.frames import AnyReply

if TYPE_CHECKING:
    from nightcall.server.door.connection import Connection
    from nightcall.server.door.limits import Bucket
    from nightcall.server.hub.hub import Hub
    from nightcall.server.hub.live_room import LiveRoom
    from nightcall.server.hub.packing import Parcel
    from nightcall.server.rooms.state import Member
    from nightcall.wire.rooms.commands import AnyRoomCommand

_ENCODER: Final = msgspec.json.Encoder()


class Device:
    """Forwards messages to the hub, and collects what to send."""

    __slots__ = (
        "_hub",
        "_lines",
        "_released",
        "_unstored",
        "bucket",
        "connection",
        "game",
        "has_greeted",
        "held",
        "is_gone",
        "live",
        "member",
        "number",
        "replies",
        "sent",
        "viewer",
        "wants_clock",
        "wants_people",
        "wants_room",
        "you",
    )

    def __init__(self, hub: Hub, connection: Connection, bucket: Bucket) -> None:
        self._hub = hub
        self.connection = connection
        self.bucket = bucket
        self.live: LiveRoom | None = None
        self.member: Member | None = None
        self.viewer = TABLE
        self.game = 0
        self.sent = 0  # lines of this game that have left for this viewer
        self.replies: tuple[bytes, ...] = ()
        self._unstored: tuple[bytes, ...] = ()  # replies that wait for the disk
        self._lines: list[bytes] = []  # of its viewer
        self._released = 0  # how many of them may leave
        self.you: bytes | None = None  # who it is, until it has been told
        self.wants_room = self.wants_people = self.wants_clock = False
        self.number = 0  # among its member's devices, once it is greeted
        self.has_greeted = False
        self.held: list[AnyRoomCommand] | None = None  # what it says while its room is being read
        self.is_gone = False

    def heard(self, frame: bytes) -> None:
        """Handles a message."""
        self._hub.entrance.heard(self, frame)

    def gone(self) -> None:
        """The connection has ended."""
        self.is_gone = True
        self._hub.lost(self)

    def reply(self, reply: AnyReply) -> None:
        """Queues a reply until its changes are stored."""
        self._unstored += (_ENCODER.encode(reply),)

    def release(self, lines: list[bytes]) -> None:
        """Makes these lines and the queued replies available to send, because everything so far is stored."""
        self._lines, self._released = lines, len(lines)
        if self._unstored:
            self.replies += self._unstored
            self._unstored = ()

    def has_news(self) -> bool:
        """Whether there is anything to send."""
        return self._has_more_than_lines() or self.has_lines

    @property
    def has_lines(self) -> bool:
        """Whether there are lines to send."""
        return self._released > self.sent

    def _has_more_than_lines(self) -> bool:
        return bool(self.replies or self.you or self.wants_room or self.wants_people or self.wants_clock)

    def release_only_line(self, lines: list[bytes]) -> bytes | None:
        """Releases these lines, and takes the only thing to send if it is a single line; None if it isn't."""
        self.release(lines)
        number = self.sent + 1
        if self._released != number or self._has_more_than_lines():
            return None
        self.sent = number
        return lines[-1]

    def frame(self, live: LiveRoom, parcel: Parcel) -> bytes:
        """The next frame, with everything new that fits; the rest stays for the frame after it."""
        if self.you is not None and parcel.add(b"you", self.you):
            self.you = None
        if self.replies:
            self.replies = self.replies[parcel.add_some(b"replies", self.replies) :]
        if self.has_lines:
            new = self._lines[self.sent : self._released]
            self.sent += parcel.add_lines(self.game, self.sent + 1, new)
        if self.wants_clock and parcel.add(b"clock", live.clock):
            self.wants_clock = False
        if self.wants_room and parcel.add(b"room", live.shown):
            self.wants_room = False
        # After the room, which tells why a seat is in other hands.
        if self.wants_people and not self.wants_room and parcel.add(b"people", live.people):
            self.wants_people = False
        return parcel.sealed()
