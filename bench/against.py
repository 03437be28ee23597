"""This commit beside another one: how many times as fast it does the same work, row by row.

    python3 dev.py bench against REV [engine | lab]

Two processes in the same environment, one with each commit's source, take turns at each row of this commit's own
benchmark: the driver and the games are the same for both. A run's figure is the median of its turns, each beside the
other side's turn next to it; what counts is the median of five runs, each in processes of its own. What only one of
them can do is left out. 1.00 is as fast as REV; a busy machine shows in how far the runs are apart, and in a row that
is neither's own work.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
BENCHES = ("engine", "lab")
RUNS = 5
TURNS = 10  # of each side, at each row of a run
SLICES = 5  # in a turn


class Run(NamedTuple):
    """How fast the two sides were at one row, and how many times as fast this one was."""

    this: float
    other: float
    times: float


class Side:
    """One commit at work in a process of its own."""

    def __init__(self, tree: Path, bench: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--work", bench, str(tree)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
        )
        self.rows: list[str] = self._hear()

    def rate(self, row: str) -> float | None:
        """How fast it was this time; None if it cannot do that at all."""
        assert self._process.stdin is not None
        print(row, file=self._process.stdin, flush=True)
        rate: float | None = self._hear()
        return rate

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _hear(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("nightcall: one side has stopped working; its last words stand above.")
        return json.loads(line)


def work(bench: str, tree: str) -> None:
    """In a process of its own: names its rows, and then plays a turn of each row that it is told."""
    import nightcall

    assert Path(nightcall.__file__).is_relative_to(tree)
    rows = import_module(bench).rows()
    print(json.dumps(list(rows)), flush=True)
    for line in sys.stdin:
        try:
            contender = rows[line.rstrip("\n")]()
            for _ in range(SLICES):
                contender.play_a_little()
            print(json.dumps(contender.rate), flush=True)
        except (AttributeError, TypeError):  # a commit that has no such door
            print("null", flush=True)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A folder with the other commit's files."""
    with TemporaryDirectory() as folder:
        tree = Path(folder).resolve() / "other"
        git = ["git", "-C", str(ROOT), "worktree"]
        if subprocess.call([*git, "add", "--quiet", "--detach", str(tree), revision]):
            sys.exit(f"nightcall: name a commit of this clone; {revision} is none.")
        try:
            yield tree
        finally:
            subprocess.call([*git, "remove", "--force", str(tree)])


def compare(bench: str, other: Path) -> None:
    print(f"{bench:44} {'this/s':>12} {'other/s':>12}   this / other, and in each run", flush=True)
    runs: dict[str, list[Run]] = {}
    for number in range(RUNS):
        # New processes for each run: where one lies in memory makes it some hundredths faster or slower throughout.
        with _both(bench, other) as sides:
            for row in runs or [row for row in sides[0].rows if all(side.rate(row) is not None for side in sides)]:
                print(f"run {number + 1} of {RUNS}, {row:60}", end="\r", file=sys.stderr, flush=True)
                runs.setdefault(row, []).append(_run(sides, row))
    for row, found in runs.items():
        this, that, times = (statistics.median(figures) for figures in zip(*found, strict=True))
        each = " ".join(f"{run.times:.2f}" for run in found)
        print(f"{row:44} {this:12,.0f} {that:12,.0f}   {times:.2f}   {each}", flush=True)


@contextmanager
def _both(bench: str, other: Path) -> Iterator[tuple[Side, Side]]:
    sides = (Side(ROOT, bench), Side(other, bench))
    try:
        yield sides
    finally:
        for side in sides:
            side.end()


def _run(sides: tuple[Side, Side], row: str) -> Run:
    """Both sides in turns; who is first changes."""
    rates: dict[Side, list[float]] = {side: [] for side in sides}
    for turn in range(TURNS):
        for side in sides if turn % 2 else sides[::-1]:
            rate = side.rate(row)
            assert rate is not None
            rates[side].append(rate)
    this, other = rates.values()
    times = [one / two for one, two in zip(this, other, strict=True)]
    return Run(statistics.median(this), statistics.median(other), statistics.median(times))


def main() -> int:
    match sys.argv[1:]:
        case ["--work", bench, tree]:
            work(bench, tree)
        case [revision, *benches] if set(benches) <= set(BENCHES):
            with checked_out(revision) as other:
                for bench in benches or BENCHES:
                    compare(bench, other)
        case _:
            print(f"nightcall: say which commit, and perhaps which of {', '.join(BENCHES)}.", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
