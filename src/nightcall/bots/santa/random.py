"""A bot that moves at random."""

from __future__ import annotations

from typing import Final

from nightcall.bots.santa.player import SantaPlayer
from nightcall.kernel.audience import Seat
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.questions import Ask
from nightcall.kernel.sources import Seeded
from nightcall.kernel.view import View
from nightcall.race.moves import Move
from nightcall.race.rulebook import RaceBook

CHOICE: Final = purpose("catching santa: random player")


class RandomSantaPlayer(SantaPlayer):
    """Draws are keyed by the seat and its question number: asked again, it answers the same."""

    def __init__(self, book: RaceBook, seat: Seat, seed: int | str) -> None:
        self._seat = seat
        self._chance = Chance(Seeded(seed).key)

    def choose(self, view: View, ask: Ask, moves: tuple[Move, ...]) -> Move:
        """A uniformly random move."""
        return self._chance.pick(moves, CHOICE, self._seat, ask.number)
