"""The charts of a report: calibration of the public belief, its progress by day, and who wins where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nightcall.arena.report import OfTable, SeriesReport
from nightcall.hidden_roles.teams import VILLAGE
from nightcall.lab.charts.svg import Chart, Curve

_FEW = 20  # fewer guesses in a bin tell nothing

Name = str


def every_chart(report: SeriesReport) -> Iterator[tuple[Name, Chart]]:
    """The charts for these figures, with their file names."""
    for number, lineup in enumerate(dict.fromkeys(table.lineup for table in report.tables)):
        tables = [table for table in report.tables if table.lineup == lineup]
        for name, chart in (("reliability", _trusted(tables)), ("auc", _by_day(tables)), ("village", _won(tables))):
            if chart.lines:
                yield f"{name}-{number}", chart._replace(title=f"{chart.title}: {lineup}")


def _trusted(tables: Sequence[OfTable]) -> Chart:
    points = {
        table.cell: [(100 * one.said, one.true) for one in table.calibration["all"].reliability if one.guesses >= _FEW]
        for table in tables
        if "all" in table.calibration
    }
    lines = [Curve(cell, some) for cell, some in points.items() if len(some) > 1]
    perfect = [Curve("as said", [(0, 0.0), (100, 1.0)])] if lines else []
    note = "Of the seats of which everybody could say this chance, how many were wolves"
    return Chart("How far the public belief can be trusted", "chance said, in percent", [*perfect, *lines], note)


def _by_day(tables: Sequence[OfTable]) -> Chart:
    lines = [
        Curve(table.cell, list(table.calibration["all"].auc_by_day.items()))
        for table in tables
        if "all" in table.calibration and table.calibration["all"].auc_by_day
    ]
    note = "The chance that a wolf looks worse than another seat before the vote; day 5 and later together"
    return Chart("How well wolves are told from the others", "day", lines, note)


def _won(tables: Sequence[OfTable]) -> Chart:
    shares = [(table.cell, table.sides[VILLAGE].share) for table in tables if VILLAGE in table.sides]
    line = Curve(
        "village",
        [(number, share.chance) for number, (_, share) in enumerate(shares, 1)],
        [(share.low, share.high) for _, share in shares],
    )
    note = "; ".join(f"{number} {cell}" for number, (cell, _) in enumerate(shares, 1))
    return Chart("The village's share, with 95% intervals", "table", [line] if len(shares) > 1 else [], note)
