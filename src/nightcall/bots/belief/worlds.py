"""Possible worlds: every possible pack and, given the pack, the sum over all distributions of the other cards.

A world is a set of seats that count as wolves and a card for each other seat. Packs are enumerated, hands are not:
given the pack, what is known of a seat depends on its own card alone, so the sum over hands is a product of small
matrices, one per seat, over "which copies are used" (a transfer-matrix sum). Cards that nothing distinguishes from
the plain one are left out.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, prod
from typing import Any, Final

import numpy as np

from nightcall.bots.belief.acts import Numbers
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
        # For each card and state of used copies: the state with one copy less; the last index means none.
        ways_used = np.indices([count + 1 for count in self.copies]).reshape(len(cards), self.states)
        strides = np.array([prod(count + 1 for count in self.copies[place + 1 :]) for place in range(len(cards))])
        here = np.arange(self.states)
        self._one_less: Numbers = np.where(ways_used > 0, here - strides.reshape(-1, 1), self.states).astype(np.intp)
        # The states in which every copy is placed; one whose holder became a wolf is not among them.
        laid = [0 if card in self._mimics else count for card, count in zip(cards, self.copies, strict=True)]
        self._the_rest = int(np.dot(laid, strides)) if cards else 0
        ways = self.hands(np.ones((seats, len(cards) + 1, 1)))
        self.prior: Numbers = np.concatenate(chances) / np.maximum(ways, 1)
        self.prior[ways == 0] = 0

    @property
    def states(self) -> int:
        """The number of states of used copies."""
        return prod(copies + 1 for copies in self.copies)

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

    def hands(self, ratios: Numbers, left: Any = slice(None)) -> Numbers:
        """For each remaining pack, the sum over all hands of the product of the seats' likelihoods.

        `ratios[seat, card, pack]` is the likelihood of all that is known of a seat if it holds that card, relative to
        the plain one; the last card is the plain one (1, or 0 if the seat is known to hold something else).
        """
        packs, middle, became = self.packs[left] > 0, self._middle[left], self.became[left]
        state: Numbers = np.zeros((self.states + 1, len(packs)))  # the last row stays zero: impossible states
        state[0] = 1
        may = ratios[:, :-1] * ~packs.T[:, None]  # [seat, card, pack]
        for place, card in enumerate(self.cards):
            if card in self._mimics:
                may[:, place] *= ~became
        plain = np.where(packs.T, 1.0, ratios[:, -1])
        is_possible = may.any(axis=2)
        for seat in range(self.seats):
            cards = np.flatnonzero(is_possible[seat])
            before = state[self._one_less[cards]]  # [card, state, pack]
            state[:-1] *= plain[seat]
            state[:-1] += (before * may[seat, cards][:, None]).sum(axis=0)
        for free in range(int(middle.max(initial=0))):
            state[:-1] += state[self._one_less].sum(axis=0) * (middle > free)
        found: Numbers = np.where(became, state[self._the_rest], state[self.states - 1])
        return found


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
