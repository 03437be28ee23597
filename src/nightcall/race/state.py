"""The state: what everybody knows now of a game of Catching Santa. It is `view.state`, and can be sent as JSON."""

from __future__ import annotations

from msgspec import Struct

from nightcall.kernel.audience import Seat
from nightcall.race.board import Space
from nightcall.race.events import EndReason
from nightcall.race.pieces import ChristmasPiece, Face
from nightcall.race.position import Position
from nightcall.race.score import Trophy


class RaceResult(Struct, frozen=True):
    """Why the game is over, the points of every seat, and who shares the win."""

    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class RaceState(Struct, frozen=True, kw_only=True):
    """The board, whose turn it is, and what has been thrown. Lists of lists go by seat."""

    viewer: Seat
    players: tuple[str, ...]
    spaces: int  # 0 until the board is laid
    arrows: tuple[Space, ...]
    starts: dict[ChristmasPiece, Space]
    home: tuple[int, ...]  # how many of its pieces each seat has at home
    path: tuple[tuple[Space, ...], ...]  # where its others are, in ascending order
    christmas: dict[ChristmasPiece, Space]  # those on the path
    santa_waits: bool
    kept: tuple[tuple[Trophy, ...], ...]  # in the order in which they were taken
    left: tuple[Seat, ...]  # those who have left the game

    turn: int  # 0 before the first
    seat: Seat | None  # whose turn it is
    face: Face | None  # of the magic die, in this turn
    throw: int  # how often the ordinary die was thrown in this turn
    pips: int  # what it showed last; 0 before it is thrown
    throws_left: int  # of the ordinary die, as things stand; a 6 always brings one more

    scores: tuple[int, ...]  # as they stand; 0 for those who have left
    ended: RaceResult | None

    def __hash__(self) -> int:
        """Equal states have equal hashes."""
        where = frozenset(self.christmas.items())
        return hash((self.viewer, self.turn, self.seat, self.throw, self.pips, self.home, self.path, self.kept, where))

    def position(self) -> Position:
        """A separate position on which moves can be tried."""
        position = Position()
        position.spaces, position.arrows, position.starts = self.spaces, self.arrows, self.starts
        position.home, position.path = list(self.home), [list(spaces) for spaces in self.path]
        position.christmas, position.santa_waits = dict(self.christmas), self.santa_waits
        position.kept, position.left = [list(kept) for kept in self.kept], set(self.left)
        position.turn, position.seat = self.turn, self.seat or 0
        position.face, position.throw, position.pips = self.face, self.throw, self.pips
        position.tries = self.throws_left
        return position

    def __str__(self) -> str:
        """The board, one row a seat: its points, where its pieces are, and whose turn it is."""
        widest = max(map(len, self.players), default=0)
        places = ", ".join(f"{piece} on {space}" for piece, space in self.christmas.items())
        rows = [f"turn {self.turn}: {places or 'nothing left to catch'}"]
        for seat, name in enumerate(self.players):
            where = [f"{self.home[seat]} at home", *(f"on {space}" for space in self.path[seat])]
            turn = "*" if seat == self.seat and self.ended is None else " "
            rows.append(f"{turn}{seat:>2} {name:<{widest}}  {self.scores[seat]:>3} points  {', '.join(where)}")
        return "\n".join(rows)
