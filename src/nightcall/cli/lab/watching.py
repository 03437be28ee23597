"""`nightcall balance` in a terminal: a table that changes, and a bar that fills, while the answer is refined."""

from __future__ import annotations

from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from nightcall.cli.console import Console
from nightcall.cli.lab.advising import Advising


def watch(advice: Advising) -> None:
    """Shows the answer while it is refined, then clears the display."""
    console = Console()
    try:
        with Live(_picture(advice), console=console, refresh_per_second=4, transient=True) as live:
            advice.refine(lambda: live.update(_picture(advice)))
    finally:
        console.show_cursor()  # Ctrl-C may come while the display starts or stops


def _picture(advice: Advising) -> Group:
    table = Table(box=None, pad_edge=False)
    table.add_column("deck", overflow="fold")
    for side in (*advice.sides, "nights", "games"):
        table.add_column(side, justify="right")
    for *figures, deck in advice.rows():
        table.add_row(deck, *figures)
    bar = Progress(TextColumn("refining"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    bar.add_task("", total=100, completed=round(100 * advice.progress))
    return Group(table, *map(Text, advice.remarks()), bar)
