"""The saves of a batch in rounds, and each round as the arrays of one statement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from nightcall.server.store.store import FIRST_TERM, Change, LineAppended, RoomSaved, Terms


class Work(Struct, frozen=True):
    """One room's changes in one save, and the term that they are made under."""

    room: str
    term: int
    changes: Sequence[Change]

    @property
    def is_usual(self) -> bool:
        """Whether it is a new state, lines, or a state followed by lines, with no number left out."""
        state, lines = _parted(self.changes)
        following: dict[int, int] = {}
        for line in lines:
            if not isinstance(line, LineAppended) or following.get(line.game, line.number) != line.number:
                return False
            following[line.game] = line.number + 1
        return state is not None or bool(lines)


Save: TypeAlias = list[Work]


def works(rooms: dict[str, list[Change]], terms: Terms) -> Save:
    """A save, room by room."""
    return [Work(room, terms.get(room, FIRST_TERM), changes) for room, changes in rooms.items()]


def rounds(saves: Iterable[Save]) -> list[list[tuple[int, Work]]]:
    """The work of all saves, each with its save's number, in rounds that have no room twice."""
    found: list[list[tuple[int, Work]]] = [[]]
    rooms: set[str] = set()
    for number, save in enumerate(saves):
        if any(work.room in rooms for work in save):
            found.append([])
            rooms = set()
        found[-1] += [(number, work) for work in save]
        rooms |= {work.room for work in save}
    return found


class Arrays(Struct):
    """The usual work of a round, column by column."""

    states: list[tuple[str, int, RoomSaved]] = field(default_factory=list)
    lines_alone: list[tuple[str, int]] = field(default_factory=list)
    heads: list[tuple[str, int, int]] = field(default_factory=list)
    """The first new line of each game: it must be the next."""
    lines: list[LineAppended] = field(default_factory=list)

    @classmethod
    def of(cls, works: Iterable[Work]) -> Arrays:
        """The arrays of works that are all usual."""
        arrays = cls()
        for work in works:
            state, rest = _parted(work.changes)
            if state is not None:
                arrays.states.append((work.room, work.term, state))
            else:
                arrays.lines_alone.append((work.room, work.term))
            games: set[int] = set()
            for line in rest:
                assert isinstance(line, LineAppended)
                if line.game not in games:
                    games.add(line.game)
                    arrays.heads.append((work.room, line.game, line.number))
                arrays.lines.append(line)
        return arrays


def _parted(changes: Sequence[Change]) -> tuple[RoomSaved | None, Sequence[Change]]:
    first = changes[0] if changes else None
    return (first, changes[1:]) if isinstance(first, RoomSaved) else (None, changes)
