"""History: all that was ever told in a session, undone or not, and which input told it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from nightcall.kernel.audience import EVERYONE, Seat, reaches
from nightcall.kernel.events import Event
from nightcall.kernel.stage import Stage


class Unread:
    """What a viewer has not read yet: all up to the last event that named it, and then what everyone was told."""

    __slots__ = ("public_from", "up_to_named")

    def __init__(self) -> None:
        self.up_to_named: list[Event] = []
        self.public_from = 0  # of all that everyone was told, how much it has read, or finds in that list


class History:
    """It only grows. Until something is undone it is what the stage holds; after that, a list of its own."""

    def __init__(self) -> None:
        self._on_stage: list[Event]
        self._told: list[Event]
        self._taken: int  # of what the stage holds, into a list of its own
        self._length = 0  # when the last entry was closed
        # How long it was after so many entries of the log, where the last of them told something; 0 is the header.
        self._length_after: dict[int, int] = {}
        self._public: list[Event] = []  # what everyone was told, of all that was handed out
        self._unread: defaultdict[Seat, Unread] = defaultdict(Unread)
        self._handed_out = 0  # of all that was told
        self.kept_by_undos: list[int] = []  # of all events, how many each undo left: for a moderator, who sees all

    def follow(self, stage: Stage) -> None:
        """Goes on with what this stage tells."""
        self._on_stage = self._told = stage.events

    def close_entry(self, number: int) -> None:
        """What was told up to now was told by this entry of the log, or by one before it."""
        told = self._told
        if told is not self._on_stage:
            told += self._on_stage[self._taken :]
            self._taken = len(self._on_stage)
        self._length_after[number] = self._length = len(told)

    def begin_again(self, told: list[Event], kept: int) -> None:
        """An undo: these are told, what the new stage holds is known already, and so many events are left of all."""
        self._told = told
        self._taken = len(self._on_stage)
        self.kept_by_undos.append(kept)

    def since(self, start: int) -> Sequence[Event]:
        """What was told after the first `start` events."""
        return self._told[start:]

    def outbox(self, viewer: Seat) -> list[Event]:
        """All that this viewer was ever told."""
        return [event for event in self._told if reaches(event.to, viewer)]

    def news(self, viewer: Seat) -> list[Event]:
        """What this viewer was told since this was last asked for it, at a price that does not grow with the game."""
        if self._handed_out < self._length:
            self._hand_out()
        unread, public = self._unread[viewer], self._public
        new = public[unread.public_from :]
        unread.public_from = len(public)
        if unread.up_to_named:
            new = unread.up_to_named + new
            unread.up_to_named = []
        return new

    def _hand_out(self) -> None:
        """Puts what is new where its viewers find it; what is for everyone is put down once, not for each of them."""
        new = self._told[self._handed_out :]
        self._handed_out = self._length
        public, unread = self._public, self._unread
        for event in new:
            to = event.to
            if to == EVERYONE:
                public.append(event)
                continue
            for viewer in to:
                mine = unread[viewer]
                if mine.public_from < len(public):
                    mine.up_to_named += public[mine.public_from :]
                    mine.public_from = len(public)
                mine.up_to_named.append(event)

    def by_entry(self, entries: int) -> Iterator[Sequence[Event]]:
        """What the header told, and then what each of so many entries did."""
        told = self.since(0)
        start = 0
        for number in range(entries + 1):
            end = self._length_after.get(number, start)
            yield told[start:end]
            start = end
