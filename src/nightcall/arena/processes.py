"""Plays a series in several processes, and survives whatever a player does to one."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Final

import msgspec

from nightcall.arena.fenced import Fault
from nightcall.arena.game import play
from nightcall.arena.played import Played
from nightcall.arena.schedule import Schedule
from nightcall.arena.series import Key, Series
from nightcall.kernel.children import deaf_to_ctrl_c

# The poll interval in seconds. A process that is silent for too long is killed; a player that hangs is interrupted by
# its own process long before, unless it hangs where no signal arrives.
_LOOK: Final = 1.0
_NOBODY: Final = -1


def play_all(
    series: Series, keys: Iterable[Key], processes: int, patience: float, logs: Path | None = None
) -> Generator[Played, None, None]:
    """These games, in the order in which they end."""
    waiting = iter(keys)
    workers = [_Worker(series, patience, logs) for _ in range(processes)]
    try:
        busy = [worker for worker in workers if worker.begin(waiting)]
        while busy:
            ready = wait([worker.connection for worker in busy], _LOOK)
            for worker in list(busy):
                played = worker.heard() if worker.connection in ready else worker.overdue()
                if played is not None:
                    yield played
                    if not worker.begin(waiting):
                        busy.remove(worker)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One worker process, from the parent's side."""

    def __init__(self, series: Series, patience: float, logs: Path | None) -> None:
        self._series, self._patience, self._logs = series, patience, logs
        self._schedule = Schedule(series)
        self._key: Key | None = None
        self._silent = 0.0
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._thinking: Synchronized[int] = context.Value("i", _NOBODY)
        self.connection, theirs = context.Pipe()
        given = (msgspec.json.encode(self._series), self._patience, self._logs, theirs, self._thinking)
        self._process = context.Process(target=_work, args=given, daemon=True)
        with deaf_to_ctrl_c():
            self._process.start()
        theirs.close()

    def begin(self, waiting: Iterator[Key]) -> bool:
        """Starts the next game; False if there is none."""
        self._key, self._silent = next(waiting, None), 0.0
        if self._key is not None:
            try:
                self.connection.send(self._key)
            except OSError:  # it ended after its last game
                self._start()
                self.connection.send(self._key)
        return self._key is not None

    def heard(self) -> Played | None:
        """The finished game; a partial one if the process died."""
        try:
            return msgspec.json.decode(self.connection.recv_bytes(), type=Played)
        except (EOFError, OSError):
            return self._replaced("Its process has died.")

    def overdue(self) -> Played | None:
        """The partial game, if a seat has been thinking far too long."""
        self._silent = self._silent + _LOOK if self._thinking.value != _NOBODY else 0.0
        if self._silent < 3 * self._patience + 20:
            return None
        return self._replaced("It could not be interrupted; its process was killed.")

    def _replaced(self, sentence: str) -> Played:
        thinking = self._thinking.value
        self.end()
        self._start()
        assert self._key is not None
        cell, lineup, number = self._key
        game = self._schedule.game(self._key)
        who = game.kinds[thinking] if thinking != _NOBODY else "nobody"
        fault = Fault(who, thinking, "crashed", sentence)
        return Played(cell=cell, lineup=lineup, number=number, cards=game.cards, kinds=game.kinds, faults=(fault,))

    def end(self) -> None:
        """Kills the process."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def _work(
    encoded: bytes, patience: float, logs: Path | None, connection: Connection, thinking: Synchronized[int]
) -> None:
    """Plays games until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    os.dup2(2, 1)  # players' output is no part of the report
    series = msgspec.json.decode(encoded, type=Series)
    schedule = Schedule(series)

    def asks(seat: int) -> None:
        thinking.value = seat

    while True:
        try:
            key: Key = connection.recv()
        except EOFError:
            return
        played, session = play(schedule.game(key), patience, asks)
        if logs is not None:
            cell, lineup, number = key
            file = logs / f"{_as_file_name(cell)}-{lineup}-{number}.jsonl"
            file.write_text("\n".join(session.log) + "\n", encoding="utf-8")
        connection.send_bytes(msgspec.json.encode(played))


def _as_file_name(cell: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in cell)
