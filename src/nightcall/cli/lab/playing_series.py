"""What `nightcall arena` does: reads what was asked, plays what is not played yet, and prints the report."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from nightcall.arena.cells import Cell, read_cells
from nightcall.arena.charts import every_chart
from nightcall.arena.lineup import Lineup, read_play
from nightcall.arena.played import Played
from nightcall.arena.processes import play_all
from nightcall.arena.report import SeriesReport, report
from nightcall.arena.series import Series, SeriesFile
from nightcall.bots.league.seeds import seed_for
from nightcall.cli.files import try_folder, writing
from nightcall.cli.lab.asked import read_games, read_house_rules
from nightcall.cli.lab.series_report import told
from nightcall.families.registry import family_of, players_of
from nightcall.kernel.errors import BadSetup
from nightcall.lab.charts.svg import svg

_MOST_GAMES = 1_000_000  # of a table
_SECONDS_BETWEEN_LINES = 10.0  # of progress, where no terminal shows it change


def play_series(arguments: argparse.Namespace) -> int:
    """Plays the series and prints its report; returns 0."""
    series = _asked(arguments)
    games = read_games(arguments.games, _MOST_GAMES) or 1
    if arguments.patience <= 0:
        raise BadSetup("--patience is a number of seconds above 0.")
    processes, logs, charts = processes_of(arguments.processes), folder_of(arguments.logs), folder_of(arguments.charts)
    kept = SeriesFile(Path(arguments.into), series) if arguments.into else None
    of_all = report(series, play_missing(series, kept, games, processes, arguments.patience, logs))
    print(msgspec.json.encode(of_all).decode() if arguments.json else "\n".join(told(of_all)), flush=True)
    if charts is not None:
        _draw(of_all, charts)
    return 0


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


def _asked(arguments: argparse.Namespace) -> Series:
    cells = read_cells(arguments.tables or ["proof"])
    bots = tuple(arguments.bots or [usual_kind(cells[0])])
    plays = tuple(read_play(word) for word in arguments.play)
    lineups = [Lineup(bots, plays)]
    versus = tuple(read_play(word) for word in arguments.versus)
    if arguments.paired or versus:
        if not plays or (arguments.paired and versus):
            raise BadSetup("Use --play together with either --paired or --versus.")
        lineups.append(Lineup(bots, versus))
    seed = arguments.seed if arguments.seeds is None else seed_for(arguments.seeds)
    options: dict[str, Any] = read_house_rules(cells[0].book, arguments.option)
    return Series.of(cells, tuple(lineups), seed, options)


def usual_kind(cell: Cell) -> str:
    """The default kind of player for this table's family of games."""
    return next(iter(players_of(family_of(cell.book))))


def processes_of(number: int | None) -> int:
    """How many processes play."""
    if number is not None and number < 1:
        raise BadSetup("--processes is 1 or more.")
    return int(number or os.cpu_count() or 1)


def folder_of(name: str | None) -> Path | None:
    """The folder of this name, made if it is not there; refused if nothing can be written to it."""
    if name is None:
        return None
    folder = Path(name)
    try_folder(folder)
    return folder


def _draw(of_all: SeriesReport, folder: Path) -> None:
    with writing(folder, "folder"):
        for name, chart in every_chart(of_all):
            file = folder / f"{name}.svg"
            file.write_text(svg(chart), encoding="utf-8")
            print(f"nightcall: drew {file}", file=sys.stderr)


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
