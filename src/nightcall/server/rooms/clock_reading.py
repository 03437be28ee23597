"""What a room's clock shows: it depends only on the time, so it can be computed while the room moves on."""

from __future__ import annotations

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.wire.rooms.frames import ClockShown, Kind


class ClockReading(Struct, frozen=True):
    """A clock at one moment; without a kind nothing is asked, though something may be narrated."""

    kind: Kind | None = None
    starts: float = 0.0
    most: float | None = None
    paused_at: float | None = None
    waiting: tuple[Seat, ...] | None = None
    telling: int | None = None
    looking: tuple[Seat, ...] | None = None

    def at(self, now: float) -> ClockShown:
        """What it shows now."""
        at = now if self.paused_at is None else self.paused_at
        left = None if self.most is None else round(max(0.0, self.starts + self.most - max(at, self.starts)), 1)
        return ClockShown(
            kind=self.kind,
            left=left,
            whole=self.most,
            paused=self.paused_at is not None,
            speaking=round(max(0.0, self.starts - at), 1),
            waiting=self.waiting,
            telling=self.telling,
            looking=self.looking,
        )
