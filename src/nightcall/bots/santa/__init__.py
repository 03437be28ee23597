"""Bots for Catching Santa: a random one, a greedy one, and one that looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from nightcall.bots.santa.greedy import GreedyPlayer
from nightcall.bots.santa.player import SantaPlayer
from nightcall.bots.santa.random import RandomSantaPlayer
from nightcall.bots.santa.strong import StrongPlayer
from nightcall.kernel.audience import Seat
from nightcall.race.rulebook import RaceBook

PLAYERS: Final[Mapping[str, Callable[[RaceBook, Seat, int | str], SantaPlayer]]] = {
    "greedy": GreedyPlayer,
    "random": RandomSantaPlayer,
    "strong": StrongPlayer,
}
