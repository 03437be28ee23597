"""The search for a fair board: `python3 -m nightcall.lab.race.search --spaces 24`.

A Christmas piece's start favours some corners, and the effects of the five pieces nearly add up. So the search
measures random boards, fits one effect per piece and space, scans all boards for those whose effects cancel out, and
measures these in rounds, with fewer boards and more games each time, refitting in between.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
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

# The largest allowed deviation of any seat from an equal share, for any number of players and either kind of player.
ALLOWED: Final = 0.005
POLICIES: Final = ("random", "greedy")
PAIRS: Final = ((0, 2), (1, 3))  # where two players can sit

# What is measured per policy, in order: two players by corner, three by seat, four by corner.
_TWO, _THREE, _FOUR = slice(0, 4), slice(4, 7), slice(7, 11)
_EACH: Final = 11

# Variances: of the deviation of effects from additivity (half a point), and of one game's share.
_NOT_ADDING_UP: Final = 0.005**2
_ONE_GAME: Final = 0.2
# The weight of the effects' prediction for a board, in games.
_WORTH_OF_EFFECTS: Final = 8_000

# How many boards are kept, and how many games per table are then played on each.
ROUNDS: Final = ((600, 1_000), (400, 2_000), (240, 4_000), (120, 8_000), (60, 16_000), (30, 32_000), (16, 64_000))
FIRST_GAMES: Final = 300

_SEED: Final = "search"
_RANDOM_BOARD: Final = purpose("catching santa: random board")


class BoardFairness(Struct, frozen=True):
    """The largest deviation of any seat at any table from an equal share, with two players at the better pair."""

    starts: Starts
    pair: tuple[int, int]
    unfairness: float
    games: int


def board_with(spaces: int, starts: Starts, pair: tuple[int, int] = PAIRS[0]) -> Board:
    """The board with these starting spaces."""
    quarter = spaces // CORNERS
    return read_board(
        {
            "name": "fair",
            "spaces": spaces,
            "arrows": [corner * quarter for corner in range(CORNERS)],
            "christmas": dict(zip(CHRISTMAS_PIECES, starts, strict=True)),
            "corners": {"2": pair, "3": [0, 1, 2]},
        }
    )


def surplus(spaces: int, starts: Starts, keys: Keys) -> Shares:
    """How far each seat's win share at each table is above an equal one."""
    boards = [board_with(spaces, starts, pair) for pair in PAIRS]
    tables = [
        (board, [policy] * players)
        for policy in POLICIES
        for board, players in ((boards[0], 2), (boards[1], 2), (boards[0], 3), (boards[0], 4))
    ]

    def measure(table: tuple[Board, list[str]]) -> Shares:
        shares: Shares = play_games(*table, keys).shares.mean(axis=0) - 1 / len(table[1])
        return shares

    with ThreadPoolExecutor() as pool:
        found = list(pool.map(measure, tables))
    parts = []
    for one, other, three, four in (found[:4], found[4:]):
        parts += [np.array([one[0], other[0], one[1], other[1]]), three, four]
    return np.concatenate(parts)


def turned(found: Shares, quarters: int) -> Shares:
    """The measurements for the board rotated by quarters: for two and four players, the seats shift."""
    parts = []
    for each in np.split(found, len(POLICIES)):
        parts += [np.roll(each[_TWO], quarters), each[_THREE], np.roll(each[_FOUR], quarters)]
    return np.concatenate(parts)


def unfairness(found: Shares) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The unfairness of boards, one per row, and the better pair of corners for two players."""
    each = abs(found).reshape(*found.shape[:-1], len(POLICIES), _EACH).max(axis=-2)
    pairs = each[..., : len(PAIRS)]
    others = each[..., _THREE.start :].max(axis=-1)
    return np.maximum(others, pairs.min(axis=-1)), pairs.argmin(axis=-1)


class BoardSearch:
    """Boards of one size, with all measurements."""

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.free = tuple(space for space in range(spaces) if space % (spaces // CORNERS))
        self._keys = series(_SEED, 0, 1 << 18)
        self._measured: dict[Starts, tuple[int, Shares]] = {}

    def measure(self, starts: Starts, games: int) -> None:
        """Plays this many new games per table on a board."""
        before, known = self._measured.get(starts, (0, np.zeros(len(POLICIES) * _EACH)))
        found = surplus(self.spaces, starts, self._keys[before : before + games])
        self._measured[starts] = before + games, (before * known + games * found) / (before + games)

    def effects(self) -> Shares:
        """The fitted effect of each piece on each space for each seat: piece, space, seat."""
        weights = np.array([1 / (_NOT_ADDING_UP + _ONE_GAME / games) for games, _ in self._measured.values()])
        starts = np.array(list(self._measured))
        values = np.array([found for _, found in self._measured.values()])
        by_seat = _ridge(self._rows(starts), values, weights)
        # For two and four players, measurements also hold for rotated boards; for three they do not.
        quarters = range(CORNERS)
        rows = np.concatenate([self._rows(starts + turn * self.spaces // CORNERS) for turn in quarters])
        moved_on = np.concatenate([[turned(found, turn) for found in values] for turn in quarters])
        by_corner = _ridge(rows, moved_on, np.tile(weights, CORNERS))
        for policy in range(len(POLICIES)):
            three = slice(policy * _EACH + _THREE.start, policy * _EACH + _THREE.stop)
            by_corner[:, three] = by_seat[:, three]
        return by_corner.reshape(len(CHRISTMAS_PIECES), self.spaces, -1)

    def _rows(self, starts: NDArray[np.int64]) -> NDArray[np.float64]:
        """A one-hot row per board: every piece on its space."""
        return np.eye(self.spaces)[starts % self.spaces].reshape(len(starts), -1)

    def promising(self, effects: Shares, count: int) -> list[tuple[float, Starts]]:
        """The unmeasured boards whose effects cancel out best."""
        free = np.array(self.free)
        best: list[tuple[float, Starts]] = []
        # The last three pieces are tried in all places at once.
        rest = (
            effects[2][free][:, None, None, :] + effects[3][free][None, :, None, :] + effects[4][free][None, None, :, :]
        ).reshape(-1, effects.shape[2])
        for first, second in permutations(self.free, 2):
            worst, _ = unfairness(rest + effects[0][first] + effects[1][second])
            for place in np.argpartition(worst, 20)[:20]:
                others = (free[index] for index in np.unravel_index(place, (len(free),) * 3))
                starts = (first, second, *(int(space) for space in others))
                if len(set(starts)) == len(starts) and starts not in self._measured:
                    best.append((float(worst[place]), starts))
        return sorted(best)[:count]

    def ranking(self, effects: Shares) -> list[BoardFairness]:
        """All measured boards, fairest first, by measurements and effects combined."""
        found = []
        for starts, (games, measured) in self._measured.items():
            fitted = effects[range(len(starts)), starts].sum(axis=0)
            both = (games * measured + _WORTH_OF_EFFECTS * fitted) / (games + _WORTH_OF_EFFECTS)
            worst, pair = unfairness(both)
            found.append(BoardFairness(starts, PAIRS[int(pair)], float(worst), games))
        return sorted(found, key=lambda one: one.unfairness)

    def run(self, boards: int, rounds: Iterable[tuple[int, int]] = ROUNDS) -> BoardFairness:
        """The fairest board found."""
        luck = Chance(Seeded(_SEED).key)
        for number in range(boards):
            self.measure(luck.sample(self.free, len(CHRISTMAS_PIECES), _RANDOM_BOARD, number), FIRST_GAMES)
        print(f"{boards} random boards: {self.ranking(self.effects())[0]}", flush=True)
        for count, games in rounds:
            effects = self.effects()
            known = [(found.unfairness, found.starts) for found in self.ranking(effects)]
            for _, starts in sorted(known + self.promising(effects, count))[:count]:
                self.measure(starts, games)
            print(f"{count} boards, {games:,} games more: {self.ranking(self.effects())[0]}", flush=True)
        return self.ranking(self.effects())[0]


def _ridge(rows: NDArray[np.float64], values: Shares, weights: NDArray[np.float64]) -> Shares:
    """A weighted ridge fit, which keeps rarely seen effects near zero."""
    weighted = rows * weights[:, None]
    square = rows.T @ weighted + np.eye(rows.shape[1]) / 0.02**2
    return np.asarray(np.linalg.solve(square, weighted.T @ values))


def main() -> None:
    """Searches, and prints the result."""
    parser = argparse.ArgumentParser(description="Searches for a fair board of Catching Santa.")
    parser.add_argument("--spaces", type=int, default=24)
    parser.add_argument("--boards", type=int, default=3000, help="random boards to begin with")
    arguments = parser.parse_args()
    best = BoardSearch(arguments.spaces).run(arguments.boards)
    print(f"found: {dict(zip(CHRISTMAS_PIECES, best.starts, strict=True))}, two players at corners {best.pair}")
    print(f"no seat is further than {best.unfairness:.3%} from an equal share, over {best.games:,} games a table")


if __name__ == "__main__":
    main()
