"""Stores the games of an interrupted training, one JSON line each, so that it can resume."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from nightcall.bots.training.games import KeptGame, Order, TrainingGame, play_all
from nightcall.kernel.errors import BadSetup


class TrainingFile:
    """The file of a training; without one, nothing is stored."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._games: dict[str, KeptGame] = {}
        if path is not None and path.exists():
            written = path.read_bytes()
            whole = written[: written.rfind(b"\n") + 1]
            if whole != written:  # the last line was cut off: its game is played again
                path.write_bytes(whole)
            games = [self._read(line, number) for number, line in enumerate(whole.splitlines(), 1)]
            self._games = {game.seed: game for game in games}

    def _read(self, line: bytes, number: int) -> KeptGame:
        try:
            return msgspec.json.decode(line, type=KeptGame)
        except msgspec.DecodeError as error:
            raise BadSetup(f"{self._path}, line {number}: this is not a training game; name another file.") from error

    def play_all(self, orders: Sequence[Order], processes: int) -> Iterator[TrainingGame]:
        """All games, in the requested order; stored ones are not played again."""
        missing = play_all([one for one in orders if one.seed not in self._games], processes)
        for order in orders:
            game = self._games.get(order.seed)
            if game is None:
                game = next(missing)
                self._keep(game)
            elif game.league != order.company.kinds:
                raise BadSetup(
                    f"{self._path} contains games of another league; name another file, or use the same arguments."
                )
            yield game.played(order.cell)

    def _keep(self, game: KeptGame) -> None:
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
