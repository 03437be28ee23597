"""The games of a series: what is kept is not played again, and the rest is played while its progress is shown."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

from nightcall.arena.played import Played
from nightcall.arena.processes import play_all
from nightcall.arena.series import Series, SeriesFile

_SECONDS_BETWEEN_LINES: Final = 10.0  # of progress, where no terminal shows it change


def play_missing(
    series: Series, kept: SeriesFile | None, games: int, processes: int, patience: float, logs: Path | None
) -> list[Played]:
    """All games of a series of this length, those that are kept and those that are played now, with progress."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for the processes that are started: they are many already
    done = {} if kept is None else kept.games
    wanted = list(series.keys(games))
    missing = [key for key in wanted if key not in done]
    found: list[Played] = [done[key] for key in wanted if key in done]
    if found:
        print(f"nightcall: {len(found)} of {len(wanted)} games are already played; resuming.", file=sys.stderr)
    progress = _Progress(len(wanted), len(found))
    played = play_all(series, missing, min(processes, len(missing)), patience, logs)
    try:
        for game in played:
            if kept is not None:
                kept.add(game)
            found.append(game)
            progress.show(game)
    finally:
        played.close()
        progress.end()
    return found


class _Progress:
    """How far the series has come, on the terminal's last line or now and then on a line of its own."""

    def __init__(self, wanted: int, before: int) -> None:
        self._wanted, self._before, self._done, self._faults = wanted, before, 0, 0
        self._began = self._last = time.monotonic()
        self._is_terminal = sys.stderr.isatty()

    def show(self, game: Played) -> None:
        """Counts one more game, and shows it now and then."""
        self._done += 1
        self._faults += len(game.faults)
        now = time.monotonic()
        if now - self._last >= (0.2 if self._is_terminal else _SECONDS_BETWEEN_LINES):
            self._last = now
            self._print(now)

    def end(self) -> None:
        """Shows the final state and ends the line."""
        if self._done:
            self._print(time.monotonic())
            if self._is_terminal:
                print(file=sys.stderr)

    def _print(self, now: float) -> None:
        pace = self._done / max(0.001, now - self._began)
        faults = f", {self._faults} faults" if self._faults else ""
        line = f"{self._before + self._done} of {self._wanted} games, {pace:.1f} a second{faults}"
        print(f"\r{line:<70}" if self._is_terminal else line, end="" if self._is_terminal else "\n", file=sys.stderr)
        sys.stderr.flush()
