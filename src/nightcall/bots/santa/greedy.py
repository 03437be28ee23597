"""A bot that maximises its immediate gain."""

from __future__ import annotations

from nightcall.bots.santa.player import SantaPlayer
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask
from nightcall.kernel.view import View
from nightcall.race.moves import ENTER, Move, target_of
from nightcall.race.pieces import POINTS_LOST_AT_HOME
from nightcall.race.position import Position
from nightcall.race.rulebook import RaceBook
from nightcall.race.score import worth


def gain(position: Position, seat: Seat, move: Move) -> int:
    """The points that a move brings at once, including those a piece saves by leaving home."""
    space = target_of(position, seat, move, position.pips)
    trophies = (position.christmas_at(space), position.player_at(space))
    taken = sum(worth(trophy) for trophy in trophies if trophy is not None)
    return taken + (POINTS_LOST_AT_HOME if move == ENTER else 0)


class GreedyPlayer(SantaPlayer):
    """Among equals it picks the first move offered."""

    def __init__(self, book: RaceBook, seat: Seat, seed: int | str) -> None:
        """Uses none of them: everything it needs is on the board."""

    def choose(self, view: View, ask: Ask, moves: tuple[Move, ...]) -> Move:
        """The move with the highest gain."""
        position = view.state.position()
        return max(moves, key=lambda move: gain(position, ask.seat, move))
