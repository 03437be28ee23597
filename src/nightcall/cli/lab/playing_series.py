"""What `nightcall arena` does: reads what was asked, plays what is not played yet, and prints the report."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from nightcall.arena.cells import read_cells
from nightcall.arena.charts import every_chart
from nightcall.arena.kinds import usual_kind
from nightcall.arena.lineup import Lineup, read_play
from nightcall.arena.report import SeriesReport, report
from nightcall.arena.series import Series, SeriesFile
from nightcall.bots.league.seeds import seed_for
from nightcall.cli.files import writing
from nightcall.cli.lab.asked import read_folder, read_games, read_house_rules, read_processes
from nightcall.cli.lab.series_games import play_missing
from nightcall.cli.lab.series_report import told
from nightcall.kernel.errors import BadSetup
from nightcall.lab.charts.svg import svg

_MOST_GAMES = 1_000_000  # of a table


def play_series(arguments: argparse.Namespace) -> int:
    """Plays the series and prints its report; returns 0."""
    series = _asked(arguments)
    games = read_games(arguments.games, _MOST_GAMES) or 1
    if arguments.patience <= 0:
        raise BadSetup("--patience is a number of seconds above 0.")
    processes, logs = read_processes(arguments.processes), read_folder(arguments.logs)
    charts = read_folder(arguments.charts)
    kept = SeriesFile(Path(arguments.into), series) if arguments.into else None
    of_all = report(series, play_missing(series, kept, games, processes, arguments.patience, logs))
    print(msgspec.json.encode(of_all).decode() if arguments.json else "\n".join(told(of_all)), flush=True)
    if charts is not None:
        _draw(of_all, charts)
    return 0


def _asked(arguments: argparse.Namespace) -> Series:
    cells = read_cells(arguments.tables or ["proof"])
    bots = tuple(arguments.bots or [usual_kind(cells[0].book)])
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


def _draw(of_all: SeriesReport, folder: Path) -> None:
    with writing(folder, "folder"):
        for name, chart in every_chart(of_all):
            file = folder / f"{name}.svg"
            file.write_text(svg(chart), encoding="utf-8")
            print(f"nightcall: drew {file}", file=sys.stderr)
