"""History: all that was ever told in a session, undone or not, and which input told it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.kernel.audience import EVERYONE, Seat, reaches
from nightcall.kernel.events import Event
from nightcall.kernel.stage import Stage


class History:
    """It only grows: what was told up to the last undo, and then what the stage has told since."""

    def __init__(self) -> None:
        self._stage: Stage
        self._before_undo: list[Event] = []
        self._stage_since = 0
        self._ahead = 0  # how much longer the history is than what the stage holds
        # How long it was after so many entries of the log, where the last of them told something; 0 is the header.
        self._length_after: dict[int, int] = {}
        self._outboxes: dict[Seat, list[Event]] = {}
        self._handed_out = 0  # of all that was told
        self.kept_by_undos: list[int] = []  # of all events, how many each undo left: for a moderator, who sees all

    def follow(self, stage: Stage) -> None:
        """Goes on with what this stage tells."""
        self._stage = stage

    def close_entry(self, number: int) -> None:
        """What was told up to now was told by this entry of the log, or by one before it."""
        self._length_after[number] = len(self._stage.events) + self._ahead

    def begin_again(self, told: list[Event], kept: int) -> None:
        """An undo: these are told, what the new stage holds is known already, and so many events are left of all."""
        self._before_undo = told
        self._stage_since = len(self._stage.events)
        self._ahead = len(told) - self._stage_since
        self.kept_by_undos.append(kept)

    def since(self, start: int) -> Sequence[Event]:
        """What was told after the first `start` events."""
        later = start - len(self._before_undo)
        if later >= 0:
            return self._stage.events[self._stage_since + later :]
        return self._before_undo[start:] + self._stage.events[self._stage_since :]

    def outbox(self, viewer: Seat, since: int) -> list[Event]:
        """What this viewer was told after its first `since` events; only what is new is looked at."""
        if viewer not in self._outboxes:
            self._outboxes[viewer] = [event for event in self.since(0)[: self._handed_out] if reaches(event.to, viewer)]
        if self._handed_out < len(self._stage.events) + self._ahead:
            self._hand_out()
        return self._outboxes[viewer][since:]

    def _hand_out(self) -> None:
        """Puts what is new into the outboxes of all who have ever looked: most of it is for everyone."""
        new = self.since(self._handed_out)
        self._handed_out += len(new)
        for_everyone: list[Event] = []
        for event in new:
            to = event.to
            if to == EVERYONE:
                for_everyone.append(event)
                continue
            if for_everyone:
                self._tell_everyone(for_everyone)
                for_everyone = []
            for viewer in to:
                if viewer in self._outboxes:
                    self._outboxes[viewer].append(event)
        self._tell_everyone(for_everyone)

    def _tell_everyone(self, events: list[Event]) -> None:
        for outbox in self._outboxes.values():
            outbox.extend(events)

    def by_entry(self, entries: int) -> Iterator[Sequence[Event]]:
        """What the header told, and then what each of so many entries did."""
        told = self.since(0)
        start = 0
        for number in range(entries + 1):
            end = self._length_after.get(number, start)
            yield told[start:end]
            start = end
