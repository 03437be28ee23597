"""Possible worlds: every possible pack and, given the pack, the sum over all distributions of the other cards.

A world is a set of seats that count as wolves and a card for each other seat. Packs are enumerated, hands are not:
given the pack, what is known of a seat depends on its own card alone, so the sum over hands is a product of small
matrices, one per seat, over "which copies are used" (a transfer-matrix sum). Cards that nothing distinguishes from
the plain one are left out.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.hands import Hands, UsedCopies
from nightcall.bots.belief.kinds import CardKinds

# Beyond this many packs of a size, a sample of that size stands for all; below it, the belief is exact.
MOST_PACKS: Final = 6_000
_DRAWN: Final = 3_000


class Worlds:
    """The packs of one table as 0/1 rows, with their prior weights."""

    def __init__(self, kinds: CardKinds, cards: tuple[str, ...], most_packs: int = MOST_PACKS) -> None:
        seats = kinds.seats
        self.seats = seats
        self.cards = cards  # those that are distinguished
        self.copies = tuple(kinds.specials[card] for card in cards)
        self.is_sampled = False
        rows: list[Numbers] = []
        chances: list[Numbers] = []
        middle: list[Numbers] = []  # for each pack: how many middle cards are not wolves
        became: list[Numbers] = []  # for each pack: whether one member has only become a wolf
        for size, chance, free, has_become in _sizes(kinds):
            if 0 < size < seats:
                packs = self._packs(seats, size, most_packs)
                rows.append(packs)
                chances.append(np.full(len(packs), chance / len(packs)))
                middle.append(np.full(len(packs), free))
                became.append(np.full(len(packs), bool(has_become)))
        self.packs: Numbers = np.concatenate(rows)
        self._middle: Numbers = np.concatenate(middle)
        self.became = np.concatenate(became)
        self._mimics = kinds.mimics
        self._copies = UsedCopies(self.copies)
        # The state in which every copy is placed; one whose holder became a wolf is not among them.
        laid = [0 if card in self._mimics else count for card, count in zip(cards, self.copies, strict=True)]
        self._the_rest = sum(count * stride for count, stride in zip(laid, self._copies.strides, strict=True))
        # With nothing known, packs of one size are alike: one of each is counted.
        alike = np.column_stack([self.packs.sum(axis=1), self._middle, self.became])
        _, first, which = np.unique(alike, axis=0, return_index=True, return_inverse=True)
        ways = self.hands(np.ones((seats, len(cards) + 1, 1)), first).total[which.reshape(-1)]
        self.prior: Numbers = np.concatenate(chances) / np.maximum(ways, 1)
        self.prior[ways == 0] = 0

    @property
    def states(self) -> int:
        """The number of states of used copies."""
        return self._copies.states

    def _packs(self, seats: int, size: int, most: int) -> Numbers:
        count = comb(seats, size)
        if count <= most:
            places = np.fromiter(
                (seat for pack in combinations(range(seats), size) for seat in pack), dtype=np.intp, count=count * size
            ).reshape(count, size)
        else:
            self.is_sampled = True
            drawn = min(most, _DRAWN)
            luck = np.random.Generator(np.random.Philox(key=size))
            places = np.argsort(luck.random((drawn, seats)), axis=1)[:, :size]
        packs = np.zeros((len(places), seats), dtype=np.float32)
        packs[np.arange(len(places))[:, None], places] = 1
        return packs

    def hands(self, ratios: Numbers, left: Any = slice(None)) -> Hands:
        """For each remaining pack, the sums over all hands of the product of the seats' likelihoods.

        `ratios[seat, card, pack]` is the likelihood of all that is known of a seat if it holds that card, relative to
        the plain one; the last card is the plain one (1, or 0 if the seat is known to hold something else).
        """
        packs, became, middle = self.packs[left].T > 0, self.became[left], self._middle[left]
        may = ratios[:, :-1] * ~packs[:, None]  # a wolf holds none of these cards
        for place, card in enumerate(self.cards):
            if card in self._mimics:
                may[:, place] *= ~became
        plain = np.where(packs, 1.0, ratios[:, -1])
        if middle.any():
            lies_there = (middle > np.arange(middle.max())[:, None]).astype(float)
            may = np.concatenate([may, np.repeat(lies_there[:, None], len(self.cards), axis=1)])
            plain = np.concatenate([plain, np.ones_like(lies_there)])
        return Hands(self._copies, may, plain, np.where(became, self._the_rest, self.states - 1))


def _sizes(kinds: CardKinds) -> list[tuple[int, float, int, int]]:
    """Every possible number of wolves: its probability, non-wolf cards in the middle, whether one became a wolf."""
    found = []
    for wolves, chance in kinds.wolves.items():
        if kinds.middle:
            # One middle card may be a wolf's, but never both, because then one has to be taken.
            cards = kinds.seats + kinds.middle
            none = comb(cards - wolves, kinds.middle) / comb(cards, kinds.middle)
            found += [(wolves, chance * none, kinds.middle, 0), (wolves - 1, chance * (1 - none), kinds.middle - 1, 0)]
        elif kinds.mimics:
            became = wolves / (kinds.seats - 1)
            found += [(wolves, chance * (1 - became), 0, 0), (wolves + 1, chance * became, 0, 1)]
        else:
            found.append((wolves, chance, 0, 0))
    return found
