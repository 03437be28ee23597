"""The sum over all hands: a product of small matrices, one per seat, over which copies of the cards are used."""

from __future__ import annotations

from functools import cached_property
from math import prod

import numpy as np

from nightcall.bots.belief.acts import Numbers


class UsedCopies:
    """Every state of "which copies are used"; the number used of each card is a digit of the state."""

    def __init__(self, copies: tuple[int, ...]) -> None:
        self.states = prod(count + 1 for count in copies)
        self.strides = [prod(count + 1 for count in copies[place + 1 :]) for place in range(len(copies))]
        self._digits = [
            (self.states // ((count + 1) * stride), count + 1, stride)
            for count, stride in zip(copies, self.strides, strict=True)
        ]

    def by_used(self, sums: Numbers, place: int) -> Numbers:
        """A view of these sums [state, pack] with the number of used copies of one card as its second axis."""
        return sums.reshape(*self._digits[place], sums.shape[1])


class Hands:
    """Sums over all hands for some packs, and those in which one seat holds one card: a pass there, and one back."""

    def __init__(self, copies: UsedCopies, may: Numbers, plain: Numbers, ends: Numbers) -> None:
        """`may[seat, card, pack]` and `plain[seat, pack]` are likelihoods; `ends` is each pack's last state.

        Cards in the middle are further seats.
        """
        self._copies, self._may, self._plain, self._ends = copies, may, plain, ends
        self._cards = [[place for place, most in enumerate(row) if most] for row in may.max(axis=2, initial=0).tolist()]
        self._packs = np.arange(len(ends))

    @cached_property
    def total(self) -> Numbers:
        """The sum over all hands, for each pack."""
        found: Numbers = self._before[-1][self._ends, self._packs]
        return found

    def with_card(self, seat: int, place: int | None) -> Numbers:
        """The sum over the hands in which this seat holds the card at this place, or the plain one."""
        before, behind = self._before[seat], self._behind[seat]
        if place is None:
            plain: Numbers = (before * behind).sum(axis=0) * self._plain[seat]
            return plain
        before, behind = (self._copies.by_used(sums, place) for sums in (before, behind))
        found: Numbers = (before[:, :-1] * behind[:, 1:]).sum(axis=(0, 1, 2)) * self._may[seat, place]
        return found

    @cached_property
    def _before(self) -> list[Numbers]:
        """The sums over the seats before each one, and over all: [state, pack]."""
        first = np.zeros((self._copies.states, len(self._ends)))
        first[0] = 1
        by_used, found = self._copies.by_used, [first]
        for seat, cards in enumerate(self._cards):
            then = found[-1] * self._plain[seat]
            for place in cards:
                was, now = by_used(found[-1], place), by_used(then, place)
                now[:, 1:] += was[:, :-1] * self._may[seat, place]
            found.append(then)
        return found

    @cached_property
    def _behind(self) -> list[Numbers]:
        """The sums over the seats behind each one: [state, pack]."""
        last = np.zeros((self._copies.states, len(self._ends)))
        last[self._ends, self._packs] = 1
        by_used, found = self._copies.by_used, [last]
        for seat in range(len(self._cards) - 1, 0, -1):
            then = found[-1] * self._plain[seat]
            for place in self._cards[seat]:
                was, now = by_used(found[-1], place), by_used(then, place)
                now[:, :-1] += was[:, 1:] * self._may[seat, place]
            found.append(then)
        return found[::-1]
