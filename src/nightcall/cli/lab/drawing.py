"""What `nightcall charts` does."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nightcall.cli.files import try_folder, writing
from nightcall.cli.lab.asked import read_games
from nightcall.lab.charts.all import every_chart
from nightcall.lab.charts.svg import svg


def draw_charts(arguments: argparse.Namespace) -> int:
    """Writes the charts; returns 0."""
    games = read_games(arguments.games)
    folder = Path(arguments.into)
    try_folder(folder)
    with writing(folder, "folder"):
        for name, chart in every_chart(games or 1, lambda what: print(f"{what} ...", file=sys.stderr)):
            file = folder / f"{name}.svg"
            file.write_text(svg(chart), encoding="utf-8")
            print(file)
    return 0
