"""What `nightcall exploits` does: two series, the second with the best policies of the first."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from nightcall.arena.cells import read_cells
from nightcall.arena.kinds import usual_kind
from nightcall.arena.lineup import read_play
from nightcall.arena.search import SchemeFound, best, judged, series_of
from nightcall.arena.series import SeriesFile
from nightcall.bots.league.seeds import seed_for
from nightcall.cli.lab.asked import read_folder, read_games, read_processes
from nightcall.cli.lab.series_games import play_missing
from nightcall.kernel.errors import BadSetup

_PATIENCE = 60.0


def search(arguments: argparse.Namespace) -> int:
    """Searches, and prints the best policies; returns 0."""
    cells = read_cells(arguments.tables or ["proof"])
    bots = (arguments.bots or usual_kind(cells[0].book),)
    seat = read_play(f"{arguments.who}=random")
    if min(arguments.policies, arguments.best) < 1:
        raise BadSetup("Try at least one policy, and play at least one of them again.")
    folder = read_folder(arguments.into)

    def played(name: str, seed: str, numbers: list[int], games: int | None) -> list[SchemeFound]:
        series = series_of(cells, bots, seat.who, seat.place, numbers, seed)
        kept = None if folder is None else SeriesFile(Path(folder) / f"{name}.jsonl", series)
        found = play_missing(series, kept, read_games(games) or 1, read_processes(arguments.processes), _PATIENCE, None)
        return judged(series, found)

    print(f"nightcall: trying {arguments.policies} policies in the seat {arguments.who}", file=sys.stderr)
    tried = played("search", seed_for("choosing"), list(range(arguments.policies)), arguments.games)
    print(f"nightcall: playing the best {arguments.best} again on fresh seeds", file=sys.stderr)
    again = played("again", seed_for("judging"), best(tried, arguments.best), arguments.again)
    if arguments.json:
        print(msgspec.json.encode({"search": tried, "again": again}).decode())
        return 0
    before = {one.number: one.gain for one in tried}
    for one in again:
        first, fresh = before[one.number], one.gain
        print(
            f"scheme:{one.number}  {fresh.points:+.1f} points ({fresh.low:+.1f} to {fresh.high:+.1f}), "
            f"{fresh.pairs} pairs; in the search {first.points:+.1f}"
        )
        print(f"  {one.scheme}")
    return 0
