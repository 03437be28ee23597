"""The position: where every piece is. Folded from events alone, so a bot rebuilds it from its own view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from nightcall.kernel.audience import Seat
from nightcall.race.board import Space
from nightcall.race.pieces import PIPS, SANTAS, ChristmasPiece, Face
from nightcall.race.score import Trophy, score

if TYPE_CHECKING:
    from nightcall.kernel.events import Event
    from nightcall.race.events import RaceEnded

TRIES_FOR_A_SIX: Final = 3


class Position:
    """The whole board. Between moves no space holds more than one piece."""

    def __init__(self) -> None:
        self.spaces = 0
        self.arrows: tuple[Space, ...] = ()
        self.starts: dict[ChristmasPiece, Space] = {}
        self.home: list[int] = []
        self.path: list[list[Space]] = []
        self.christmas: dict[ChristmasPiece, Space] = {}  # only those on the path
        self.santa_waits = False
        self.kept: list[list[Trophy]] = []
        self.left: set[Seat] = set()
        self.turn = 0
        self.seat: Seat = 0
        self.face: Face | None = None
        self.throw = 0
        self.pips = 0
        self.tries = 0  # throws of the ordinary die left, once it has been thrown this turn
        self.end: RaceEnded | None = None

    @classmethod
    def after(cls, events: Iterable[Event]) -> Position:
        """The position after these events."""
        position = cls()
        for event in events:
            event.change(position)
        return position

    def copy(self) -> Position:
        """An independent copy."""
        other = Position()
        other.__dict__.update(self.__dict__)
        other.home = list(self.home)
        other.path = [list(spaces) for spaces in self.path]
        other.christmas = dict(self.christmas)
        other.kept = [list(kept) for kept in self.kept]
        other.left = set(self.left)
        return other

    def player_at(self, space: Space) -> Seat | None:
        """The seat whose piece is on this space, if any."""
        return next((seat for seat, spaces in enumerate(self.path) if space in spaces), None)

    def christmas_at(self, space: Space, besides: ChristmasPiece | None = None) -> ChristmasPiece | None:
        """The Christmas piece on this space, if any, ignoring one that has just landed."""
        return next((piece for piece, there in self.christmas.items() if there == space and piece != besides), None)

    def is_free(self, space: Space) -> bool:
        """True if the space is empty."""
        return self.player_at(space) is None and space not in self.christmas.values()

    def free_space_from(self, space: Space) -> Space:
        """The nearest free space, clockwise."""
        return next(there for there in self.clockwise_from(space) if self.is_free(there))

    def clockwise_from(self, space: Space) -> Iterator[Space]:
        """All spaces, beginning with this one."""
        return ((space + steps) % self.spaces for steps in range(self.spaces))

    def distance(self, start: Space, end: Space) -> int:
        """How many spaces a piece goes forward from one to the other."""
        return (end - start) % self.spaces

    # -- the dice ---------------------------------------------------------------------------------------------

    def begin_turn(self, turn: int, seat: Seat) -> None:
        """Resets the throws for a new turn."""
        self.turn, self.seat = turn, seat
        self.face, self.throw, self.pips = None, 0, 0

    def throw_die(self, throw: int, pips: int) -> None:
        """A 6 brings another throw; anything else uses up one."""
        self.tries = 1 if pips == PIPS else self.throws_left - 1
        self.throw, self.pips = throw, pips

    @property
    def throws_left(self) -> int:
        """How often the current seat may still throw: once, or three times to come out of home with a 6."""
        if self.end or not self.turn:
            return 0
        if self.throw:
            return self.tries
        # The magic die may just have sent the last piece home.
        return 1 if self.path[self.seat] else TRIES_FOR_A_SIX if self.home[self.seat] else 0

    # -- what can be seen -------------------------------------------------------------------------------------

    @property
    def santas_taken(self) -> int:
        """How many of the three Santas have been taken."""
        return sum(kept.count("santa") for kept in self.kept)

    @property
    def santas_left(self) -> int:
        """How many Santas are still to be taken, the one on the path included."""
        return SANTAS - self.santas_taken

    @property
    def nothing_to_catch(self) -> bool:
        """True if no Christmas piece is on the path, and none waits to come."""
        return not self.christmas and not self.santa_waits

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in range(len(self.home)) if seat not in self.left)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's current points; 0 for those who have left."""
        return tuple(
            0 if seat in self.left else score(self.kept[seat], self.home[seat]) for seat in range(len(self.home))
        )
