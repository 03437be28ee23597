"""The score: what a player has gathered, less the own pieces still at home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nightcall.kernel.audience import Seat
from nightcall.race.pieces import POINTS, POINTS_FOR_A_PLAYERS_PIECE, POINTS_LOST_AT_HOME, ChristmasPiece

# Something taken out of the game: a Christmas piece by its name, a player's piece by its owner's seat.
Trophy = ChristmasPiece | Seat


def worth(trophy: Trophy) -> int:
    """The points that one taken piece brings."""
    return POINTS[trophy] if isinstance(trophy, str) else POINTS_FOR_A_PLAYERS_PIECE


def score(kept: Iterable[Trophy], home: int) -> int:
    """A player's points."""
    return sum(worth(trophy) for trophy in kept) - POINTS_LOST_AT_HOME * home


def winners_of(scores: Sequence[int], playing: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats with the most points among those still playing; equal scores share the win."""
    seats = tuple(playing)
    best = max(scores[seat] for seat in seats)
    return tuple(seat for seat in seats if scores[seat] == best)
