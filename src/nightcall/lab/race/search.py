"""The search for a fair board: `python3 -m nightcall.lab.race.search --spaces 32`.

Where a Christmas piece starts helps some corners more than others, and the effects of the five pieces nearly add
up. So the search measures random boards, fits one effect for every piece on every space, looks through all boards
for those whose effects cancel out, measures these, fits again, and so on; at last it lets the best of all race.
"""

from __future__ import annotations

import argparse
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
TABLES: Final = tuple((players, policy) for players in (2, 3, 4) for policy in ("random", "greedy"))
_SEATS: Final = sum(players for players, _ in TABLES)

# Turned by so many quarters, a board is the same one for these players, with the seats moved on.
_TURNS: Final = {2: (0, 2), 3: (0,), 4: (0, 1, 2, 3)}

# How far the effects do not simply add up (half a point), and what one game can tell of a share.
_NOT_ADDING_UP: Final = 0.005**2
_ONE_GAME: Final = 0.2
# What the effects say of a board is worth as much as so many games on it.
_WORTH_OF_EFFECTS: Final = 10_000

_SEED: Final = "search"
_RANDOM_BOARD: Final = purpose("catching santa: random board")


class Found(Struct, frozen=True):
    """A board that was measured: how far the worst-off or best-off seat of all tables is from an equal share."""

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
    """Boards of one size, with all that has been measured of each."""

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.free = tuple(space for space in range(spaces) if space % (spaces // CORNERS))
        self._keys = series(_SEED, 0, 1 << 18)
        self._measured: dict[Starts, tuple[int, Shares]] = {}

    def measure(self, starts: Starts, games: int) -> None:
        """Plays so many more games a table on a board, others than before."""
        before, known = self._measured.get(starts, (0, np.zeros(_SEATS)))
        found = surplus(board_with(self.spaces, starts), self._keys[before : before + games])
        self._measured[starts] = before + games, (before * known + games * found) / (before + games)

    def effects(self) -> Shares:
        """What each piece on each space does for each seat, fitted to all that is known: piece, space, seat."""
        columns = []
        weights = [1 / (_NOT_ADDING_UP + _ONE_GAME / games) for games, _ in self._measured.values()]
        first = 0
        for players, _ in TABLES:
            rows, values = [], []
            for turn in _TURNS[players]:
                for starts, (_, found) in self._measured.items():
                    rows.append(self._row(starts, turn))
                    values.append(np.roll(found[first : first + players], turn * players // CORNERS))
            columns.append(_ridge(np.array(rows), np.array(values), np.array(weights * len(_TURNS[players]))))
            first += players
        return np.concatenate(columns, axis=1).reshape(len(CHRISTMAS_PIECES), self.spaces, _SEATS)

    def _row(self, starts: Starts, turn: int) -> NDArray[np.float64]:
        row = np.zeros((len(CHRISTMAS_PIECES), self.spaces))
        row[range(len(starts)), (np.array(starts) + turn * self.spaces // CORNERS) % self.spaces] = 1
        return row.ravel()

    def promising(self, effects: Shares, count: int) -> list[Starts]:
        """The boards, of all that have not been measured, whose effects cancel out best."""
        free = np.array(self.free)
        best: list[tuple[float, Starts]] = []
        # The last three pieces are tried in all places at once.
        rest = (
            effects[2][free][:, None, None, :] + effects[3][free][None, :, None, :] + effects[4][free][None, None, :, :]
        ).reshape(-1, _SEATS)
        for first, second in permutations(self.free, 2):
            worst = abs(rest + effects[0][first] + effects[1][second]).max(axis=1)
            for place in np.argpartition(worst, 3)[:3]:
                others = (free[index] for index in np.unravel_index(place, (len(free),) * 3))
                starts = (first, second, *(int(space) for space in others))
                if len(set(starts)) == len(starts) and starts not in self._measured:
                    best.append((float(worst[place]), starts))
        return [starts for _, starts in sorted(best)[:count]]

    def ranking(self) -> list[Found]:
        """All measured boards, the fairest first, by what was measured and what the effects say."""
        effects = self.effects()
        pieces = range(len(CHRISTMAS_PIECES))
        found = []
        for starts, (games, measured) in self._measured.items():
            fitted = effects[pieces, starts].sum(axis=0)
            both = (games * measured + _WORTH_OF_EFFECTS * fitted) / (games + _WORTH_OF_EFFECTS)
            found.append(Found(starts, float(abs(both).max()), games))
        return sorted(found, key=lambda one: one.unfairness)

    def run(self, boards: int, rounds: int) -> Found:
        """The fairest board that was found."""
        luck = Chance(Seeded(_SEED).key)
        for number in range(boards):
            self.measure(luck.sample(self.free, len(CHRISTMAS_PIECES), _RANDOM_BOARD, number), 1000)
        print(f"{boards} random boards: {self.ranking()[0]}", flush=True)
        for _ in range(rounds):
            for starts in self.promising(self.effects(), 40):
                self.measure(starts, 4000)
            print(f"40 promising boards more: {self.ranking()[0]}", flush=True)
        for count, games in ((16, 16_000), (6, 48_000), (3, 100_000)):
            for found in self.ranking()[:count]:
                self.measure(found.starts, games)
            print(f"the best {count} with more games: {self.ranking()[0]}", flush=True)
        return self.ranking()[0]


def _ridge(design: NDArray[np.float64], values: NDArray[np.float64], weights: NDArray[np.float64]) -> Shares:
    """A weighted fit that keeps what was seldom seen near no effect at all; effects are a point or so."""
    weighted = design * weights[:, None]
    square = design.T @ weighted + np.eye(design.shape[1]) / 0.01**2
    return np.asarray(np.linalg.solve(square, weighted.T @ values))


def main() -> None:
    """Searches, and prints what was found."""
    parser = argparse.ArgumentParser(description="Searches for a fair board of Catching Santa.")
    parser.add_argument("--spaces", type=int, default=32)
    parser.add_argument("--boards", type=int, default=600, help="random boards to begin with")
    parser.add_argument("--rounds", type=int, default=4, help="of promising boards")
    arguments = parser.parse_args()
    best = Search(arguments.spaces).run(arguments.boards, arguments.rounds)
    print(f"found: {dict(zip(CHRISTMAS_PIECES, best.starts, strict=True))}")
    print(f"no seat is further than {best.unfairness:.3%} from an equal share, over {best.games:,} games a table")


if __name__ == "__main__":
    main()
