"""The bots of all rooms: each room's run in one process, which is sent only new events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Final
from zlib import crc32

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.server.beside.beside import Beside, Busy, processes
from nightcall.server.minds.thinking import think
from nightcall.server.minds.thoughts import QuestionSent, SeatAsked, Thoughts, Wanted

SECONDS: Final = 10.0  # CPU time for all bots of a table; a decision takes some hundredths
MOST_ROOMS: Final = 5000  # that may wait at once


class Minds:
    """Results depend on views alone; when they arrive depends on the machine, so no behaviour may depend on that."""

    def __init__(self, number: int, start: Callable[[int], Executor] = processes) -> None:
        self._processes: Sequence[Beside] = [Beside(1, start, most_waiting=MOST_ROOMS) for _ in range(number)]
        # For each room and seat: how many events of its game its process knows, and the last of them.
        self._told: dict[str, dict[Seat, tuple[int, Event]]] = {}
        self._gone: list[list[str]] = [[] for _ in range(number)]  # what each process may forget

    async def think(self, wanted: Wanted) -> Thoughts:
        """What the bots would do now; raises `Busy` if no process can say."""
        process = self._processes[self._place(wanted.room)]
        thoughts = await process.do(SECONDS, think, self._asked(wanted))
        if thoughts is None:  # a replaced process knows nothing
            self._told.pop(wanted.room, None)
            thoughts = await process.do(SECONDS, think, self._asked(wanted))
        if thoughts is None:
            raise Busy("busy", "The bots of this room have forgotten what they knew.")
        self._note(wanted)
        return thoughts

    def forget(self, room: str) -> None:
        """Lets the bots of a room go that is no longer in memory; their process is told with its next request."""
        if self._told.pop(room, None) is not None:
            self._gone[self._place(room)].append(room)

    def close(self) -> None:
        """Kills the processes."""
        for process in self._processes:
            process.close()

    def _place(self, room: str) -> int:
        """The number of the process in which this room's bots think."""
        return crc32(room.encode()) % len(self._processes)

    def _asked(self, wanted: Wanted) -> QuestionSent:
        told = self._told.get(wanted.room, {})
        seats = []
        for seat, view in wanted.views.items():
            known, last = told.get(seat, (0, None))
            if known and (len(view.events) < known or view.events[known - 1] is not last):
                known = 0  # something was undone, or it is another game
            events = tuple(view.events[known:])
            seats.append(SeatAsked(seat, known, events, view.question, view.may_speak))
        place = self._place(wanted.room)
        gone, self._gone[place] = self._gone[place], []
        return QuestionSent(
            room=wanted.room,
            book=wanted.book if wanted.book.own_data is not None else wanted.book.id,
            kind=wanted.kind,
            seed=wanted.seed,
            players=next(iter(wanted.views.values())).players,
            seats=tuple(seats),
            in_turn=wanted.turn is not None,
            answers=wanted.answers,
            gone=tuple(gone),
        )

    def _note(self, wanted: Wanted) -> None:
        told = self._told.setdefault(wanted.room, {})
        told.update((seat, (len(view.events), view.events[-1])) for seat, view in wanted.views.items() if view.events)
