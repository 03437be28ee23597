"""Sums over hands where there are too many packs: in full for a few packs, and roughly for all.

The rough sum distinguishes fewer cards, so it is quick and exact for every pack. What the full one adds depends mostly
on each member of a pack by itself: it is fitted to the packs summed in full, and carried over to the others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from nightcall.bots.belief.acts import Numbers
from nightcall.bots.belief.hands import Hands
from nightcall.bots.belief.worlds import Worlds
from nightcall.kernel.audience import Seat

_SCATTER: Final = 7919
_PRIME: Final = 104_729
_RIDGE: Final = 0.3


class Thinning(NamedTuple):
    """Which of the packs are summed in full, and the table of the rough sum."""

    rough: Worlds
    members: Numbers  # the packs as rows, with a column for those in which somebody became a wolf
    places: Numbers  # the packs that are summed in full

    def carried(self, roughly: Numbers, in_full: Numbers) -> Numbers:
        """The full sum for every pack, from the rough one of all and the full one of some."""
        known = roughly[self.places]
        usable = (known > 0) & (in_full > 0)
        found: Numbers = roughly.copy()
        if usable.any():
            more = np.log(in_full[usable] / known[usable])
            rows, middle = self.members[self.places][usable], more.mean()
            about = rows.mean(axis=0)
            spread = rows - about
            slopes = np.linalg.solve(spread.T @ spread + _RIDGE * np.eye(rows.shape[1]), spread.T @ (more - middle))
            low, high = more.min(), more.max()
            found *= np.exp(np.clip(middle + (self.members - about) @ slopes, low, high))
        found[self.places] = in_full
        return found


class SharedSums(NamedTuple):
    """Sums over hands for every pack that matters, from which those of each seat that knows its own card follow."""

    cards: tuple[str, ...]
    hands: Hands
    thinning: Thinning | None = None
    roughly: Hands | None = None

    @property
    def total(self) -> Numbers:
        """The sum over all hands, for each pack."""
        if self.thinning is None or self.roughly is None:
            return self.hands.total
        return self.thinning.carried(self.roughly.total, self.hands.total)

    def with_card(self, seat: Seat, card: str) -> Numbers:
        """The sum over the hands in which this seat holds this card."""
        held = self.hands.with_card(seat, _place(self.cards, card))
        if self.thinning is None or self.roughly is None:
            return held
        return self.thinning.carried(self.roughly.with_card(seat, _place(self.thinning.rough.cards, card)), held)


def _place(cards: tuple[str, ...], card: str) -> int | None:
    return cards.index(card) if card in cards else None


def rough_ratios(ratios: Numbers, kept: list[int]) -> Numbers:
    """The ratios of these cards; whatever else a seat may hold counts as the plain card."""
    others = [place for place in range(ratios.shape[1]) if place not in kept]
    return np.concatenate([ratios[:, kept], ratios[:, others].max(axis=1, keepdims=True)], axis=1)


def sample(weights: Numbers, most: int) -> Numbers:
    """The places of at most this many packs, drawn by weight at even steps."""
    # Adjacent packs are similar, so they are shuffled first.
    order = np.argsort((np.arange(len(weights)) * _SCATTER) % _PRIME, kind="stable")
    steps = np.cumsum(weights[order])
    drawn = np.searchsorted(steps, (np.arange(most) + 0.5) * (steps[-1] / most))
    found: Numbers = np.unique(order[np.minimum(drawn, len(order) - 1)])
    return found
