"""Dealing: rotates the cards, so that every seat holds every card of a deck equally often."""

from __future__ import annotations

from typing import Final

from nightcall.arena.cells import Cell
from nightcall.kernel.chance import Chance, purpose
from nightcall.kernel.sources import Given, Seeded

_DEAL: Final = purpose("the arena deals")


def seed_of(cell: Cell, seed: str, number: int) -> str:
    """The seed of one game of a series at this table; paired games share it."""
    return f"{seed} {cell.name}/{number}"


def dealt(cell: Cell, seed: str, number: int) -> Given:
    """The cards of this game: as many games as seats share one shuffle, each rotated by one seat."""
    block, turn = divmod(number, cell.seats)
    cards = [name for name, count in cell.deck.items() for _ in range(count)]
    Chance(Seeded(f"arena {seed} {cell.name}").key).shuffle(cards, _DEAL, block)
    held, middle = cards[: cell.seats], cards[cell.seats :]
    return Given(tuple(held[turn:] + held[:turn]), tuple(middle))
