"""A device: one connection, perhaps greeted, and what it has not been told yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from nightcall.kernel.audience import TABLE
from nightcall.server.hub.packing import Parcel
from nightcall.wire.rooms.frames import AnyReply

if TYPE_CHECKING:
    from nightcall.server.door.connection import Connection
    from nightcall.server.door.limits import Bucket
    from nightcall.server.hub.hub import Hub
    from nightcall.server.hub.live import Live
    from nightcall.server.rooms.state import Member

_ENCODER: Final = msgspec.json.Encoder()


class Device:
    """Hears for the hub what comes over its connection."""

    __slots__ = (
        "_hub",
        "bucket",
        "connection",
        "game",
        "is_gone",
        "live",
        "member",
        "replies",
        "sent",
        "viewer",
        "wants_clock",
        "wants_room",
        "you",
    )

    def __init__(self, hub: Hub, connection: Connection, bucket: Bucket) -> None:
        self._hub = hub
        self.connection = connection
        self.bucket = bucket
        self.live: Live | None = None
        self.member: Member | None = None
        self.viewer = TABLE
        self.game = 0
        self.sent = 0  # lines of this game that have left for this viewer
        self.replies: list[bytes] = []
        self.you: bytes | None = None  # who it is, until it has been told
        self.wants_room = self.wants_clock = False
        self.is_gone = False

    def heard(self, frame: bytes) -> None:
        """A message came."""
        self._hub.heard(self, frame)

    def gone(self) -> None:
        """The connection has ended."""
        self.is_gone = True
        self._hub.lost(self)

    def reply(self, reply: AnyReply) -> None:
        """Keeps a reply until the next frame leaves."""
        self.replies.append(_ENCODER.encode(reply))

    def has_news(self, live: Live) -> bool:
        """True if a frame would not be empty."""
        return bool(
            self.replies
            or self.you
            or self.wants_room
            or self.wants_clock
            or len(live.room.lines_for(self.viewer)) > self.sent
        )

    def frame(self, live: Live, limit: int | None) -> bytes:
        """The next frame, with all that fits of what is new; what does not fit stays for the one after."""
        parcel = Parcel(limit)
        if self.you is not None and parcel.add(b"you", self.you):
            self.you = None
        if self.replies:
            del self.replies[: parcel.add_some(b"replies", self.replies)]
        lines = live.room.lines_for(self.viewer)
        if len(lines) > self.sent:
            self.sent += parcel.add_lines(self.game, lines, self.sent)
        if self.wants_clock and parcel.add(b"clock", live.clock):
            self.wants_clock = False
        if self.wants_room and parcel.add(b"room", live.shown):
            self.wants_room = False
        return parcel.sealed()
