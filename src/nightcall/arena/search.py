"""Searches for exploits: tries many simple schemes on some games, then replays the best on fresh ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from nightcall.arena.cells import Cell
from nightcall.arena.figures.shares import Difference, gain
from nightcall.arena.kinds import SCHEME
from nightcall.arena.lineup import Lineup, Play
from nightcall.arena.played import Played
from nightcall.arena.series import Series
from nightcall.bots.league.scheme import Scheme, drawn


class SchemeFound(Struct, frozen=True):
    """One scheme, and its gain over the usual player in the same seat."""

    number: int
    scheme: Scheme
    gain: Difference


def series_of(
    cells: tuple[Cell, ...], bots: tuple[str, ...], who: str, place: int | None, numbers: Iterable[int], seed: str
) -> Series:
    """A series with one line-up per scheme; the last line-up is the usual one that all are paired with."""
    schemes = [Lineup(bots, (Play(who, place, f"{SCHEME}{number}"),)) for number in numbers]
    return Series.of(cells, (*schemes, Lineup(bots)), seed, {})


def judged(series: Series, played: Iterable[Played]) -> list[SchemeFound]:
    """Each scheme's gain, highest first; unplayed ones are left out."""
    games = {game.key: game for game in played if game.won}
    usual = len(series.lineups) - 1
    found = []
    for place, lineup in enumerate(series.lineups[:-1]):
        mine = [game for key, game in games.items() if key[1] == place]
        pairs = [
            (game, games[game.cell, usual, game.number]) for game in mine if (game.cell, usual, game.number) in games
        ]
        difference = gain(pairs)
        if difference is not None:
            number = int(lineup.plays[0].kind.removeprefix(SCHEME))
            found.append(SchemeFound(number, drawn(number), difference))
    return sorted(found, key=lambda one: (-one.gain.points, one.number))


def best(found: Sequence[SchemeFound], count: int) -> list[int]:
    """The numbers of the schemes with the highest gain."""
    return [one.number for one in found[:count]]
