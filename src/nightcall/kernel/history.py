"""History: every event of a session, undone ones included, and which input produced it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nightcall.kernel.audience import EVERYONE, Seat, reaches
from nightcall.kernel.events import Event
from nightcall.kernel.stage import Stage


class Unread:
    """A viewer's unread events: private ones and all before them in a list, later public ones by index."""

    __slots__ = ("public_from", "up_to_named")

    def __init__(self) -> None:
        self.up_to_named: list[Event] = []
        self.public_from = 0  # index into the public events from which on it has read none


class History:
    """Append-only. Shares the stage's list until the first undo, then keeps a list of its own."""

    def __init__(self, stage: Stage) -> None:
        self._on_stage = self._told = stage.events
        self._taken: int  # how many of the stage's events have been copied into the own list
        self._length = 0  # its length when the last entry was closed
        # Its length after each log entry that produced events; 0 is the header.
        self._length_after: dict[int, int] = {}
        self._public: list[Event] = []  # the public events among those handed out
        self._unread: defaultdict[Seat, Unread] = defaultdict(Unread)
        self._handed_out = 0  # how many events have been handed out
        self._is_fresh = True  # there may be more
        self.kept_by_undos: list[int] = []  # how many events each undo left, for a moderator, who sees everything

    def close_entry(self, number: int) -> None:
        """Attributes the events so far to this log entry or earlier ones."""
        told = self._told
        if told is not self._on_stage:
            told += self._on_stage[self._taken :]
            self._taken = len(self._on_stage)
        self._length_after[number] = self._length = len(told)
        self._is_fresh = True

    def begin_again(self, told: list[Event], stage: Stage, kept: int) -> None:
        """Records an undo: `told` is new, the new stage's events are already known, and `kept` of all events remain."""
        self._told, self._on_stage = told, stage.events
        self._taken = len(self._on_stage)
        self.kept_by_undos.append(kept)

    def since(self, start: int) -> Sequence[Event]:
        """The events after the first `start`."""
        return self._told[start:]

    def outbox(self, viewer: Seat) -> list[Event]:
        """All events this viewer was ever sent."""
        return [event for event in self._told if reaches(event.to, viewer)]

    def news(self, viewer: Seat) -> list[Event]:
        """The viewer's events since the last call; the cost does not grow with the game."""
        if self._is_fresh:
            self._hand_out()
        unread, public = self._unread[viewer], self._public
        new = public[unread.public_from :]
        unread.public_from = len(public)
        if unread.up_to_named:
            new = unread.up_to_named + new
            unread.up_to_named = []
        return new

    def _hand_out(self) -> None:
        """Distributes new events to their viewers; public ones are stored once, not per viewer."""
        new = self._told[self._handed_out : self._length]
        self._handed_out = self._length
        self._is_fresh = False
        public, unread = self._public, self._unread
        for event in new:
            to = event.to
            if to == EVERYONE:
                public.append(event)
                continue
            until = len(public)
            for viewer in to:
                mine = unread[viewer]
                if mine.public_from < until:
                    mine.up_to_named += public[mine.public_from :]
                    mine.public_from = until
                mine.up_to_named.append(event)

    def by_entry(self, entries: int) -> Iterator[Sequence[Event]]:
        """The events of the header, then those of each log entry."""
        told = self.since(0)
        start = 0
        for number in range(entries + 1):
            end = self._length_after.get(number, start)
            yield told[start:end]
            start = end
