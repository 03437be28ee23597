"""The report of a series: its figures per table and overall, as a value that can be printed or sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from nightcall.arena.cells import Cell
from nightcall.arena.figures.behaviour import Behaviour, behaviour
from nightcall.arena.figures.calibration import Calibration, calibration
from nightcall.arena.figures.ratings import Rating, ratings
from nightcall.arena.figures.shares import Difference, Tallied, gain, holders, sides
from nightcall.arena.played import Played
from nightcall.arena.series import Series
from nightcall.kernel.audience import Seat

_MASTER = "master"


class OfTable(Struct, frozen=True, kw_only=True):
    """One line-up at one table."""

    cell: str
    lineup: str
    games: int
    sides: dict[str, Tallied]
    holders: dict[str, dict[str, Tallied]]  # by kind and card
    days: float
    lines_a_day: float
    calibration: dict[str, Calibration]  # of all games, and by whether a wolf is a master
    behaviour: Behaviour


class FaultsOfKind(Struct, frozen=True):
    """The faults of one kind of player: counts by type, and one example."""

    counts: dict[str, int]
    example: str


class SeriesReport(Struct, frozen=True, kw_only=True):
    """All results of a series."""

    series: Series
    tables: tuple[OfTable, ...]
    gains: dict[str, Difference]  # by cell and overall: the first line-up's gain over the second
    ratings: dict[str, Rating]
    faults: dict[str, FaultsOfKind]
    unfinished: int


def report(series: Series, played: Iterable[Played]) -> SeriesReport:
    """The figures of these games; unfinished ones are only counted."""
    every = sorted(played, key=lambda game: (game.number, game.cell, game.lineup))
    games = [game for game in every if game.won]
    cells = series.tables()
    return SeriesReport(
        series=series,
        tables=tuple(
            _of_table(cells[name], lineup, [game for game in games if (game.cell, game.lineup) == (name, place)])
            for name in series.cells
            for place, lineup in enumerate(map(str, series.lineups))
            if any((game.cell, game.lineup) == (name, place) for game in games)
        ),
        gains=_gains(series, games),
        ratings=_ratings(cells, games),
        faults=_faults(every),
        unfinished=len(every) - len(games),
    )


def _of_table(cell: Cell, lineup: str, games: Sequence[Played]) -> OfTable:
    days = sum(game.days for game in games)
    with_masters = [game for game in games if _has_master_wolf(cell, game)]
    groups = {
        "all": games,
        "a wolf is a master": with_masters,
        "no wolf is a master": [game for game in games if game not in with_masters] if with_masters else [],
    }
    found = {name: calibration(guess for game in some for guess in game.guesses) for name, some in groups.items()}
    return OfTable(
        cell=cell.name,
        lineup=lineup,
        games=len(games),
        sides=sides(games),
        holders=holders(games),
        days=days / len(games),
        lines_a_day=sum(game.lines for game in games) / max(1, days),
        calibration={name: one for name, one in found.items() if one is not None},
        behaviour=behaviour(games),
    )


def _has_master_wolf(cell: Cell, game: Played) -> bool:
    return any(kind == _MASTER and _is_wolf(cell, game, seat) for seat, kind in enumerate(game.kinds))


def _is_wolf(cell: Cell, game: Played, seat: Seat) -> bool:
    return game.cards[seat] in cell.book.wolves


def _gains(series: Series, games: Sequence[Played]) -> dict[str, Difference]:
    if len(series.lineups) < 2:
        return {}
    by_key = {game.key: game for game in games}
    found: dict[str, Difference] = {}
    for name, cells in (*((cell, (cell,)) for cell in series.cells), ("all", series.cells)):
        firsts = [game for game in games if game.lineup == 0 and game.cell in cells]
        pairs = [(one, by_key[one.cell, 1, one.number]) for one in firsts if (one.cell, 1, one.number) in by_key]
        one = gain(pairs)
        if one is not None:
            found[name] = one
    return found


def _ratings(cells: dict[str, Cell], games: Sequence[Played]) -> dict[str, Rating]:
    if len({kind for game in games for kind in game.kinds}) < 2:
        return {}
    return ratings(games, lambda game, seat: _is_wolf(cells[game.cell], game, seat))


def _faults(games: Sequence[Played]) -> dict[str, FaultsOfKind]:
    faults = [fault for game in games for fault in game.faults]
    found: dict[str, FaultsOfKind] = {}
    for kind in dict.fromkeys(fault.kind for fault in faults):
        mine = [fault for fault in faults if fault.kind == kind]
        found[kind] = FaultsOfKind(dict(Counter(fault.what for fault in mine)), mine[0].sentence)
    return found
