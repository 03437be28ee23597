"""A series: which games belong to it, and the file with the played ones, one JSON line each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from nightcall.arena.cells import Cell, read_cell
from nightcall.arena.kinds import digest_of
from nightcall.arena.lineup import Lineup
from nightcall.arena.played import Played
from nightcall.kernel.errors import BadSetup

Key = tuple[str, int, int]  # cell, index of the line-up, and game number


class Series(Struct, frozen=True, kw_only=True):
    """The definition of a series, independent of its progress. With two line-ups, games of one number are a pair."""

    cells: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seed: str
    options: dict[str, Any] = {}
    files: dict[str, str] = {}  # digests of the files of external players

    @classmethod
    def of(cls, cells: tuple[Cell, ...], lineups: tuple[Lineup, ...], seed: str, options: dict[str, Any]) -> Series:
        """A series of these tables and line-ups; raises if it cannot be played."""
        for cell in cells:
            for lineup in lineups:
                lineup.check(cell)
        kinds = {kind for one in lineups for kind in (*one.bots, *(play.kind for play in one.plays))}
        files = {kind: digest for kind in sorted(kinds) if (digest := digest_of(kind)) is not None}
        names = tuple(cell.name for cell in cells)
        return cls(cells=names, lineups=lineups, seed=seed, options=options, files=files)

    def keys(self, games: int) -> Iterator[Key]:
        """All games of a series of this length, in an order that is balanced wherever it stops."""
        for number in range(games):
            for cell in self.cells:
                for place in range(len(self.lineups)):
                    yield cell, place, number

    def tables(self) -> dict[str, Cell]:
        """Its tables by name."""
        return {name: read_cell(name) for name in self.cells}


class SeriesFile:
    """The file of a series: the first line is its definition, each further one a game."""

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self.games: dict[Key, Played] = {}
        if path.exists():
            self._read(series)
        else:
            self._write(msgspec.json.encode(series), "x")

    def add(self, played: Played) -> None:
        """Appends a game."""
        self.games[played.key] = played
        self._write(msgspec.json.encode(played), "a")

    def _read(self, series: Series) -> None:
        try:
            lines = self._path.read_bytes().splitlines(keepends=True)
        except OSError as error:
            raise BadSetup(f"{self._path} cannot be read ({error.strerror}); name another file.") from error
        whole = [line for line in lines if line.endswith(b"\n")]
        began = read_series(self._path, whole)
        if began != series:
            raise BadSetup(
                f"{self._path} contains another series ({_difference(began, series)}); "
                "name another file, or use the same arguments."
            )
        for played in read_games(self._path, whole):
            self.games[played.key] = played
        if len(whole) < len(lines):  # the process was killed in the middle of a line
            self._path.write_bytes(b"".join(whole))

    def _write(self, line: bytes, mode: str) -> None:
        try:
            with self._path.open(f"{mode}b") as file:
                file.write(line + b"\n")
        except OSError as error:
            raise BadSetup(f"{self._path} cannot be written to ({error.strerror}); name another file.") from error


def read_series(path: Path, lines: list[bytes]) -> Series:
    """The definition in the first line of such a file."""
    try:
        return msgspec.json.decode(lines[0], type=Series)
    except (IndexError, msgspec.MsgspecError) as error:
        raise BadSetup(f"{path} is not a series; name another file.") from error


def read_games(path: Path, lines: list[bytes]) -> list[Played]:
    """The games in such a file."""
    try:
        return [msgspec.json.decode(line, type=Played) for line in lines[1:]]
    except msgspec.MsgspecError as error:
        raise BadSetup(f"{path} has a line that is not a game ({error}); name another file.") from error


def _difference(one: Series, other: Series) -> str:
    names = [name for name in Series.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    return f"other {' and '.join(names)}"
