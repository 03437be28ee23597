"""A bot that looks ahead over the dice."""

from __future__ import annotations

from nightcall.bots.santa.player import SantaPlayer
from nightcall.kernel.audience import Seat
from nightcall.kernel.questions import Ask
from nightcall.kernel.view import View
from nightcall.race.chains import move_christmas_piece
from nightcall.race.imagined import Imagined
from nightcall.race.moves import Move, legal_moves
from nightcall.race.pieces import FACES, PIPS
from nightcall.race.position import Position
from nightcall.race.prospects import prospects, standing
from nightcall.race.rulebook import RaceBook
from nightcall.race.turns import make_move

DICE = range(1, PIPS + 1)


class StrongPlayer(SantaPlayer):
    """Tries every move, followed by every throw of what comes next.

    After a 6 that is its own next throw; otherwise, for each other player separately, every throw of both dice,
    answered with that player's best move. All throw before its next turn, so effects add up.
    """

    def __init__(self, book: RaceBook, seat: Seat, seed: int | str) -> None:
        """Uses none of them: everything it needs is on the board."""

    def choose(self, view: View, ask: Ask, moves: tuple[Move, ...]) -> Move:
        """The move with the best average."""
        position = view.state.position()
        return max(moves, key=lambda move: hope(position, ask.seat, move))


def hope(position: Position, seat: Seat, move: Move) -> int:
    """The sum of this seat's standing after a move, over all that can be thrown next."""
    imagined = Imagined(position)
    make_move(imagined, seat, move, position.pips)
    after = imagined.position
    others = [other for other in after.playing if other != seat]
    throws = PIPS if position.pips == PIPS else len(FACES) * PIPS
    if after.nothing_to_catch:
        return throws * standing(prospects(after), seat)
    if position.pips == PIPS:
        return sum(after_best_move(after, seat, pips, seat) for pips in DICE)
    total = 0
    for face in FACES:
        imagined = Imagined(after)
        move_christmas_piece(imagined, face)
        total += sum(after_best_move(imagined.position, other, pips, seat) for other in others for pips in DICE)
        # Each of these sums includes the current standing, which must count once, not once per opponent.
        total -= (len(others) - 1) * PIPS * standing(prospects(imagined.position), seat)
    return total


def after_best_move(position: Position, mover: Seat, pips: int, seat: Seat) -> int:
    """A seat's standing after the mover's best move."""
    moves = legal_moves(position, mover, pips)
    if not moves:
        return standing(prospects(position), seat)
    ends = []
    for move in moves:
        imagined = Imagined(position)
        make_move(imagined, mover, move, pips)
        ends.append(prospects(imagined.position))
    return standing(max(ends, key=lambda end: standing(end, mover)), seat)
