"""The search for a fair board: `python3 -m nightcall.lab.race.search --spaces 32`.

Where a Christmas piece starts helps some corners more than others, and the effects of the five pieces nearly add
up. So the search measures random boards, fits one effect for every piece on every space, looks through all boards
for those whose effects cancel out, measures these, and improves the best by moving and exchanging pieces.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import permutations
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Seeded
from nightcall.lab.race.luck import Keys, series
from nightcall.lab.race.simulate import play_games
from nightcall.race.board import CORNERS, Board, Space, read_board
from nightcall.race.pieces import CHRISTMAS_PIECES

Starts = tuple[Space, ...]
Shares = NDArray[np.float64]

# No seat may be this far from an equal share, for any number of players, under either kind of player.
ALLOWED: Final = 0.005
# The search is content with less than that, for what it measures has a margin of its own.
ENOUGH: Final = 0.003
MOST_TRIES: Final = 60
TABLES: Final = tuple((players, policy) for players in (2, 3, 4) for policy in ("random", "greedy"))
_SEED: Final = "search"
_RANDOM_BOARD: Final = purpose("catching santa: random board")


class Found(Struct, frozen=True):
    """A measured board: how far the worst-off or best-off seat of all tables is from an equal share."""

    starts: Starts
    unfairness: float
    games: int


def board_with(spaces: int, starts: Starts) -> Board:
    """The board on which the Christmas pieces start there."""
    quarter = spaces // CORNERS
    return read_board(
        {
            "name": "fair",
            "spaces": spaces,
            "arrows": [corner * quarter for corner in range(CORNERS)],
            "christmas": dict(zip(CHRISTMAS_PIECES, starts, strict=True)),
            "corners": {"2": [0, 2], "3": [0, 1, 2]},
        }
    )


def surplus(board: Board, keys: Keys) -> Shares:
    """By how much each seat of each table wins more than an equal share."""
    return np.concatenate(
        [play_games(board, [policy] * players, keys).shares.mean(axis=0) - 1 / players for players, policy in TABLES]
    )


class Search:
    """Boards of one size. Every board is measured with the same throws, so that they differ by nothing else."""

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.free = tuple(space for space in range(spaces) if space % (spaces // CORNERS))
        self._keys = series(_SEED, 0, 1 << 17)

    def measure(self, starts: Starts, games: int) -> Found:
        """The unfairness of a board over so many games a table."""
        measured = surplus(board_with(self.spaces, starts), self._keys[:games])
        return Found(starts, float(abs(measured).max()), games)

    def effects(self, boards: int, games: int = 1000) -> Shares:
        """What each piece on each space does for each seat, fitted to random boards: piece, space, seat."""
        luck = Chance(Seeded(_SEED).key)
        rows, values = [], []
        for number in range(boards):
            starts = luck.sample(self.free, len(CHRISTMAS_PIECES), _RANDOM_BOARD, number)
            row = np.zeros((len(CHRISTMAS_PIECES), self.spaces))
            row[range(len(starts)), starts] = 1
            rows.append(row.ravel())
            values.append(surplus(board_with(self.spaces, starts), self._keys[:games]))
        design = np.array(rows)
        # A little ridge keeps spaces that were seldom drawn near no effect at all.
        square = design.T @ design + 2 * np.eye(design.shape[1])
        fitted = np.linalg.solve(square, design.T @ np.array(values))
        print(f"{boards} random boards measured, {games} games a table", flush=True)
        return np.asarray(fitted).reshape(len(CHRISTMAS_PIECES), self.spaces, -1)

    def promising(self, effects: Shares, count: int) -> list[Starts]:
        """The boards whose effects cancel out best, of all there are."""
        free = np.array(self.free)
        best: list[tuple[float, Starts]] = []
        # The last three pieces are tried in all places at once.
        rest = (
            effects[2][free][:, None, None, :] + effects[3][free][None, :, None, :] + effects[4][free][None, None, :, :]
        ).reshape(-1, effects.shape[2])
        for first, second in permutations(self.free, 2):
            worst = abs(rest + effects[0][first] + effects[1][second]).max(axis=1)
            for place in np.argpartition(worst, 3)[:3]:
                others = (free[index] for index in np.unravel_index(place, (len(free),) * 3))
                starts = (first, second, *(int(space) for space in others))
                if len(set(starts)) == len(starts):
                    best.append((float(worst[place]), starts))
        return [starts for _, starts in sorted(best)[:count]]

    def neighbours(self, starts: Starts) -> Iterator[Starts]:
        """Boards that differ by one piece moved, or two exchanged."""
        for piece in range(len(starts)):
            for space in self.free:
                if space not in starts:
                    yield (*starts[:piece], space, *starts[piece + 1 :])
            for other in range(piece):
                exchanged = list(starts)
                exchanged[piece], exchanged[other] = starts[other], starts[piece]
                yield tuple(exchanged)

    def funnel(self, boards: list[Starts]) -> Found:
        """The fairest of many boards: each round measures fewer of them with more games."""
        found = [self.measure(starts, 4_000) for starts in boards]
        for games, kept in ((16_000, 15), (64_000, 5), (len(self._keys), 2)):
            found = sorted(found, key=lambda one: one.unfairness)[:kept]
            found = [self.measure(one.starts, games) for one in found]
        return min(found, key=lambda one: one.unfairness)

    def improve(self, best: Found, effects: Shares) -> Found:
        """A fairer board near this one, the neighbours that promise most first."""
        nearby = self._neighbours_in_order(best.starts, effects)
        while nearby and best.unfairness > ENOUGH:
            other = self._better_than(best, nearby.pop(0))
            if other is not None:
                best, nearby = other, self._neighbours_in_order(other.starts, effects)
                print(f"better: {best}", flush=True)
        return best

    def _neighbours_in_order(self, starts: Starts, effects: Shares) -> list[Starts]:
        measured = surplus(board_with(self.spaces, starts), self._keys)
        pieces = range(len(starts))

        def promise(other: Starts) -> float:
            return float(abs(measured + effects[pieces, other].sum(axis=0) - effects[pieces, starts].sum(axis=0)).max())

        return sorted(self.neighbours(starts), key=promise)[:MOST_TRIES]

    def _better_than(self, best: Found, starts: Starts) -> Found | None:
        for games in (4_000, 32_000):
            # Few games cannot tell apart what is close, and should not discard it.
            if self.measure(starts, games).unfairness > best.unfairness + 0.6 / games**0.5:
                return None
        other = self.measure(starts, len(self._keys))
        return other if other.unfairness < best.unfairness else None


def main() -> None:
    """Searches, and prints what was found."""
    parser = argparse.ArgumentParser(description="Searches for a fair board of Catching Santa.")
    parser.add_argument("--spaces", type=int, default=32)
    parser.add_argument("--boards", type=int, default=1000, help="random boards to fit the effects to")
    arguments = parser.parse_args()
    search = Search(arguments.spaces)
    effects = search.effects(arguments.boards)
    best = search.funnel(search.promising(effects, 60))
    print(f"begin: {best}", flush=True)
    best = search.improve(best, effects)
    print(f"found: {dict(zip(CHRISTMAS_PIECES, best.starts, strict=True))}")
    print(f"no seat is further than {best.unfairness:.3%} from an equal share, over {best.games:,} games a table")


if __name__ == "__main__":
    main()
