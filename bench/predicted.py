"""How well a fitted table predicts: `python3 dev.py bench predicted [GAMES] [KIND ...]`, the table in docs/odds.md.

GAMES games (800) are played at each of the arena's eight tables by each kind of players: all sensible, a league drawn
for each seat, and liars only. Every second game is fitted, and the others are predicted: one row after another, and at
the end how many lie within six points. It takes about twenty minutes of one core.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from nightcall.arena.cells import PROOF, Cell, read_cell
from nightcall.arena.dealing import seed_of
from nightcall.arena.game import prepared
from nightcall.bots.company import KINDS, Company
from nightcall.bots.league.all import LEAGUE, seated
from nightcall.lab.group.check import FAR_OFF, Comparison, HeldOutCheck, check
from nightcall.lab.group.games import PlayedGame, read_game

SERIES = "predicted"
LIARS = ("slanderer", "false_seer", "counter_claimer", "bus_driver", "village_liar", "open_book")
PLAYERS: Mapping[str, Callable[[str, int], tuple[str, ...]]] = {
    "sensible": lambda _, seats: ("sensible",) * seats,
    "league": seated,
    "liars": lambda seed, seats: seated(seed, seats, LIARS),
}
MAKERS = {**LEAGUE, **KINDS}


def played(kind: str, cell: Cell, number: int) -> PlayedGame:
    """One game of this kind of players."""
    session, seed = prepared(cell, SERIES, number, {}), seed_of(cell, SERIES, number)
    who = PLAYERS[kind](seed, cell.seats)
    Company(session, {seat: MAKERS[one](cell.book, seat, seed) for seat, one in enumerate(who)}).play_out()
    found = read_game(cell.book, session)
    assert found is not None
    return found


def row(kind: str, cell: Cell, found: HeldOutCheck) -> str:
    """One row of the table; a side that hardly ever wins is left empty."""

    def both(one: Comparison | None, form: str = ".0%") -> str:
        return "" if one is None else f"{one.predicted:{form}} / {one.observed:{form}}".replace("%", "")

    sides = [both(found.sides.get(side)) for side in ("wolves", "village", "lovers", "alone")]
    parts = [kind, cell.name, str(found.games), *sides, both(found.of_wolves), both(found.nights, ".1f")]
    return f"| {' | '.join([*parts, '' if found.holds else 'no'])} |"


def main(games: int, kinds: Iterable[str]) -> None:
    near = rows = 0
    print("| players | table | held back | wolves | village | lovers | alone | wolves of executions | nights | holds |")
    print(f"|{'---|' * 10}")
    for kind in kinds:
        for cell in map(read_cell, PROOF):
            found = check([played(kind, cell, number) for number in range(games)])
            assert found is not None
            wolves = found.sides["wolves"]
            near += abs(wolves.predicted - wolves.observed) <= FAR_OFF
            rows += 1
            print(row(kind, cell, found), flush=True)
    print(f"the wolves' share within six points in {near} of {rows} rows")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 800, sys.argv[2:] or PLAYERS)
