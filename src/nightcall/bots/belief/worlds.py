"""Possible worlds: every possible pack and, given the pack, the sum over all distributions of the other cards.

A world is a set of seats that count as wolves and a card for each other seat. Packs are enumerated, hands are not:
given the pack, what is known of a seat depends on its own card alone, so the sum over hands is a product of small
matrices, one per seat, over "which copies are used" (a transfer-matrix sum). Cards that nothing distinguishes from
the plain one are left out.
"""

from __future__ import annotations

from itertools import combinations
from math import comb, prod
from typing import Any, Final, NamedTuple

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
        counts = np.array(self.copies).reshape(-1, 1)
        self._one_more: Numbers = np.where(ways_used < counts, here + strides.reshape(-1, 1), self.states).astype(
            np.intp
        )
        # The states in which every copy is placed; one whose holder became a wolf is not among them.
        laid = [0 if card in self._mimics else count for card, count in zip(cards, self.copies, strict=True)]
        self._the_rest = int(np.dot(laid, strides)) if cards else 0
        # With nothing known, packs of one size are alike: one of each is counted.
        alike = np.column_stack([self.packs.sum(axis=1), self._middle, self.became])
        _, first, which = np.unique(alike, axis=0, return_index=True, return_inverse=True)
        ways = self.hands(np.ones((seats, len(cards) + 1, 1)), first)[which.reshape(-1)]
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
        middle, became = self._middle[left], self.became[left]
        may, plain = self._factors(ratios, left)
        state = self._start(plain)
        for seat in range(self.seats):
            state = self._with(state, may[seat], plain[seat])
        for free in range(int(middle.max(initial=0))):
            state[:-1] += state[self._one_less].sum(axis=0) * (middle > free)
        found: Numbers = np.where(became, state[self._the_rest], state[self.states - 1])
        return found

    def all_hands(self, ratios: Numbers, left: Any = slice(None)) -> Hands:
        """As `hands`, prepared to be asked for the sums in which one seat holds one card: a pass there and one back."""
        middle, became = self._middle[left], self.became[left]
        may, plain = self._factors(ratios, left)
        before = [self._start(plain)]
        for seat in range(self.seats - 1):
            before.append(self._with(before[-1].copy(), may[seat], plain[seat]))
        after: Numbers = np.zeros_like(before[0])
        after[self.states - 1] = ~became
        after[self._the_rest] += became
        for free in reversed(range(int(middle.max(initial=0)))):
            after[:-1] += after[self._one_more].sum(axis=0) * (middle > free)
        behind = [after]
        for seat in range(self.seats - 1, 0, -1):
            cards = np.flatnonzero(may[seat].any(axis=1))
            then = behind[-1] * plain[seat]
            then[:-1] += (behind[-1][self._one_more[cards]] * may[seat, cards][:, None]).sum(axis=0)
            behind.append(then)
        return Hands(before, behind[::-1], may, plain, self._one_more)

    def _start(self, plain: Numbers) -> Numbers:
        state: Numbers = np.zeros((self.states + 1, plain.shape[1]))  # the last row stays zero: impossible states
        state[0] = 1
        return state

    def _factors(self, ratios: Numbers, left: Any) -> tuple[Numbers, Numbers]:
        """The likelihood of each card and of the plain one by seat and pack; a wolf holds none of them."""
        packs, became = self.packs[left] > 0, self.became[left]
        may = ratios[:, :-1] * ~packs.T[:, None]  # [seat, card, pack]
        for place, card in enumerate(self.cards):
            if card in self._mimics:
                may[:, place] *= ~became
        return may, np.where(packs.T, 1.0, ratios[:, -1])

    def _with(self, state: Numbers, may: Numbers, plain: Numbers) -> Numbers:
        """The sums after one more seat; changes its argument."""
        cards = np.flatnonzero(may.any(axis=1))
        before = state[self._one_less[cards]]  # [card, state, pack]
        state[:-1] *= plain
        state[:-1] += (before * may[cards][:, None]).sum(axis=0)
        return state


class Hands(NamedTuple):
    """The sums over the seats before and behind each one: [state, pack]."""

    before: list[Numbers]
    behind: list[Numbers]
    may: Numbers
    plain: Numbers
    one_more: Numbers

    @property
    def total(self) -> Numbers:
        """The sum over all hands, for each pack."""
        found: Numbers = self.before[0][0] * self._from(0)[0]
        return found

    def with_card(self, seat: int, place: int | None) -> Numbers:
        """The sum over the hands in which this seat holds the card at this place, or the plain one."""
        before, behind = self.before[seat][:-1], self.behind[seat]
        if place is None:
            plain: Numbers = (before * behind[:-1]).sum(axis=0) * self.plain[seat]
            return plain
        found: Numbers = (before * behind[self.one_more[place]]).sum(axis=0) * self.may[seat, place]
        return found

    def _from(self, seat: int) -> Numbers:
        then: Numbers = self.behind[seat] * self.plain[seat]
        then[:-1] += (self.behind[seat][self.one_more] * self.may[seat][:, None]).sum(axis=0)
        return then


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
