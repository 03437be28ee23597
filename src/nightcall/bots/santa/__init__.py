"""Players of Catching Santa: one that moves by lot, one that takes what it can, one that looks ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nightcall.bots.santa.greedy import GreedyPlayer
from nightcall.bots.santa.player import SantaPlayer
from nightcall.bots.santa.random import RandomPlayer
from nightcall.bots.santa.strong import StrongPlayer
from nightcall.kernel.audience import Seat

# Every kind is made from its seat and a seed; only the random one needs luck.
PLAYERS: Final[dict[str, Callable[[Seat, int | str], SantaPlayer]]] = {
    "random": RandomPlayer,
    "greedy": lambda seat, seed: GreedyPlayer(),  # noqa: ARG005
    "strong": lambda seat, seed: StrongPlayer(),  # noqa: ARG005
}
