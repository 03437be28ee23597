"""Everything that can happen in a game of Catching Santa. Nothing is hidden: all of it is told to everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from nightcall.kernel.audience import Seat
from nightcall.kernel.events import Event
from nightcall.race.board import Space
from nightcall.race.pieces import ChristmasPiece, Face
from nightcall.race.score import Trophy

if TYPE_CHECKING:
    from nightcall.race.position import Position

EndReason = Literal["nothing_left_to_catch", "one_player_left", "nobody_can_move"]


class BoardLaid(Event, frozen=True, kw_only=True):
    """The board, and every piece's place at the start; lists are by seat."""

    players: tuple[str, ...]
    spaces: int
    arrows: tuple[Space, ...]
    starts: dict[ChristmasPiece, Space]
    home: tuple[int, ...]
    path: tuple[tuple[Space, ...], ...]
    christmas: dict[ChristmasPiece, Space]
    santa_waits: bool
    kept: tuple[tuple[Trophy, ...], ...]

    def change(self, table: Position) -> None:
        table.spaces = self.spaces
        table.arrows = self.arrows
        table.starts = self.starts
        table.home = list(self.home)
        table.path = [list(spaces) for spaces in self.path]
        table.christmas = dict(self.christmas)
        table.santa_waits = self.santa_waits
        table.kept = [list(kept) for kept in self.kept]


class FirstThrown(Event, frozen=True, kw_only=True):
    """A throw to decide who begins."""

    seat: Seat
    pips: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """It is this seat's turn."""

    turn: int
    seat: Seat

    def change(self, table: Position) -> None:
        table.begin_turn(self.turn, self.seat)


# -- the magic die ----------------------------------------------------------------------------------------


class MagicThrown(Event, frozen=True, kw_only=True):
    """A throw of the magic die."""

    seat: Seat
    face: Face

    def change(self, table: Position) -> None:
        table.face = self.face


class NothingMoved(Event, frozen=True, kw_only=True):
    """The piece on the die's face is out of the game, or is a waiting Santa."""

    piece: ChristmasPiece
    reason: Literal["taken", "waits"]


class ChristmasPieceMoved(Event, frozen=True, kw_only=True):
    """A Christmas piece moves its number of spaces."""

    piece: ChristmasPiece
    start: Space
    end: Space

    def change(self, table: Position) -> None:
        table.christmas[self.piece] = self.end


class ChristmasPieceSent(Event, frozen=True, kw_only=True):
    """A Christmas piece is pushed away by another.

    It goes to its own starting space; if it is already there, to the starting space of the one that came (an exchange);
    or, if the chain would come back to a space it has used, to the next free one (aside).
    """

    piece: ChristmasPiece
    start: Space
    end: Space
    how: Literal["to_its_start", "exchange", "aside"]

    def change(self, table: Position) -> None:
        table.christmas[self.piece] = self.end


class SentHome(Event, frozen=True, kw_only=True):
    """A Christmas piece landed on a player's piece, which goes home."""

    seat: Seat
    space: Space

    def change(self, table: Position) -> None:
        table.path[self.seat].remove(self.space)
        table.home[self.seat] += 1


# -- the ordinary die -------------------------------------------------------------------------------------


class DieThrown(Event, frozen=True, kw_only=True):
    """A throw of the ordinary die; throws are counted within the turn."""

    seat: Seat
    throw: int
    pips: int

    def change(self, table: Position) -> None:
        table.throw_die(self.throw, self.pips)


class ThrowLost(Event, frozen=True, kw_only=True):
    """The throw has no effect: no 6 to leave home, or the player's own piece is in the way."""

    seat: Seat
    reason: Literal["no_six", "no_move"]


class PieceEntered(Event, frozen=True, kw_only=True):
    """A piece enters from home on its arrow space."""

    seat: Seat
    space: Space

    def change(self, table: Position) -> None:
        table.home[self.seat] -= 1
        table.path[self.seat].append(self.space)


class PieceMoved(Event, frozen=True, kw_only=True):
    """A piece moves forward."""

    seat: Seat
    start: Space
    end: Space

    def change(self, table: Position) -> None:
        table.path[self.seat].remove(self.start)
        table.path[self.seat].append(self.end)


class ChristmasPieceTaken(Event, frozen=True, kw_only=True):
    """A player landed on a Christmas piece and keeps it."""

    seat: Seat
    piece: ChristmasPiece
    space: Space

    def change(self, table: Position) -> None:
        del table.christmas[self.piece]
        table.kept[self.seat].append(self.piece)


class PieceTaken(Event, frozen=True, kw_only=True):
    """A player landed on another player's piece and keeps it."""

    seat: Seat
    owner: Seat
    space: Space

    def change(self, table: Position) -> None:
        table.path[self.owner].remove(self.space)
        table.kept[self.seat].append(self.owner)


# -- the three Santas -------------------------------------------------------------------------------------


class SantaWaits(Event, frozen=True, kw_only=True):
    """The next Santa waits until his starting space is free."""

    def change(self, table: Position) -> None:
        table.santa_waits = True


class SantaPlaced(Event, frozen=True, kw_only=True):
    """The next Santa stands on his starting space."""

    space: Space

    def change(self, table: Position) -> None:
        table.santa_waits = False
        table.christmas["santa"] = self.space


# -- leaving and the end ----------------------------------------------------------------------------------


class PlayerLeft(Event, frozen=True, kw_only=True):
    """The host removed a seat from the game: its pieces leave the path and its home; what it kept stays out."""

    seat: Seat

    def change(self, table: Position) -> None:
        table.left.add(self.seat)
        table.path[self.seat].clear()
        table.home[self.seat] = 0


class RaceEnded(Event, frozen=True, kw_only=True):
    """The points of every seat, and the winners, who share the win."""

    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]

    def change(self, table: Position) -> None:
        table.end = self
