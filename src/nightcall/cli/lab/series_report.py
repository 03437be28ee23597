"""The report of a series as people read it."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.arena.figures.calibration import Calibration
from nightcall.arena.figures.shares import Tallied
from nightcall.arena.measures.mistakes import MISTAKES
from nightcall.arena.report import OfTable, SeriesReport

_MOST_TELLS = 6


def told(report: SeriesReport) -> Iterator[str]:
    """Its lines."""
    for table in report.tables:
        yield from _table(table)
    yield from _gains(report)
    yield from _ratings(report)
    yield from _faults(report)


def _table(table: OfTable) -> Iterator[str]:
    games = f"{table.games} games, {table.days:.1f} days, {table.lines_a_day:.1f} lines a day"
    yield f"{table.cell} · {table.lineup} · {games}"
    yield "  won by  " + ", ".join(f"{side} {_share(share)}" for side, share in table.sides.items())
    for kind, cards in table.holders.items():
        yield f"  {kind}: " + ", ".join(f"{card} {_share(share)}" for card, share in cards.items())
    for name, one in table.calibration.items():
        yield f"  public belief ({name}): {_calibration(one)}"
    behaviour = table.behaviour
    yield f"  ballots unanimous but for one: {_maybe(behaviour.unanimous_but_one)}"
    told_by = ", ".join(f"{card} {_share(share)}" for card, share in behaviour.results_told.items())
    yield f"  results told before death or day 3: {told_by or 'none were learnt'}"
    yield (
        f"  asked or accused by name: answered {_maybe(behaviour.named_answered)}, "
        f"with a reason {_maybe(behaviour.answered_with_reason)}"
    )
    yield (
        f"  unopposed reports of a wolf that executed: false {_maybe(behaviour.false_reports_executed)}, "
        f"true {_maybe(behaviour.true_reports_executed)}"
    )
    tells = [
        f"{act} {tell.points:+.0f} ({tell.points_a_day:+.0f})"
        for act, tell in list(behaviour.tells.items())[:_MOST_TELLS]
    ]
    machine = "–" if behaviour.told_by_first_day is None else f"{behaviour.told_by_first_day:.3f}"
    told = f"{', '.join(tells) or 'none'}; by day 1 AUC {machine}"
    yield f"  tells, wolves less the uninformed, in points (on the same days): {told}"
    yield "  mistakes: " + ", ".join(f"{name} {behaviour.mistakes.get(name, 0)}" for name in MISTAKES)
    yield ""


def _calibration(one: Calibration) -> str:
    auc = "–" if one.auc is None else f"{one.auc:.3f}"
    days = " ".join(f"{day}:{value:.2f}" for day, value in one.auc_by_day.items())
    return (
        f"AUC {auc} (by day {days}), Brier {one.brier:.4f} against {one.base_brier:.4f} ({100 * one.better_by:+.0f}%), "
        f"ECE {one.ece:.3f}, {one.guesses} guesses"
    )


def _gains(report: SeriesReport) -> Iterator[str]:
    if report.gains:
        yield "how much more --play wins than the others in the same seats, in percentage points (95% interval):"
        for name, one in report.gains.items():
            yield f"  {name}: {one.points:+.1f} ({one.low:+.1f} to {one.high:+.1f}), {one.pairs} pairs"
        yield ""


def _ratings(report: SeriesReport) -> Iterator[str]:
    if report.ratings:
        yield "ratings, 0 is the average of those who played:"
        for kind, rating in report.ratings.items():
            numbers = [
                f"{side} {value:+.0f}"
                for side, value in (("village", rating.village), ("wolves", rating.wolves))
                if value is not None
            ]
            yield f"  {kind}: {', '.join(numbers)}"
        yield ""


def _faults(report: SeriesReport) -> Iterator[str]:
    for kind, faults in report.faults.items():
        counts = ", ".join(f"{what} {count}" for what, count in faults.counts.items())
        yield f"faults of {kind}: {counts}. The first: {faults.example}"
    if report.unfinished:
        yield f"{report.unfinished} games could not be finished and are not counted anywhere else."


def _share(one: Tallied) -> str:
    share = one.share
    return f"{100 * share.chance:.0f}% ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _maybe(one: Tallied | None) -> str:
    return "–" if one is None else _share(one)
