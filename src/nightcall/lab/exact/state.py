"""A state of the chain: how many of each kind live, and the little else that the rules remember."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, NamedTuple

Number = Fraction | float
Share = Callable[[int, int], Number]  # a ratio as a fraction or as a float

Lovers = tuple[tuple[int, bool], ...]  # the kind of each living lover, and whether it wears the badge

NOBODY: Final = -1


class ChainState(NamedTuple):
    """Everything that the rest of the game depends on, besides the night number."""

    counts: tuple[int, ...]  # of the living, by kind
    badge: int = NOBODY  # the kind of the seat whose vote counts double
    lovers: Lovers = ()  # both or none
    left: frozenset[str] = frozenset()  # single-use items not used yet
    executed: bool = True  # whether the last day had an execution
    quiet: int = 0  # rounds in a row without a death
    won: str = ""  # the side that has won by a goal of a card's own

    @property
    def badge_loves(self) -> bool:
        """True if a lover wears the badge."""
        return any(wears for _, wears in self.lovers)

    @property
    def living(self) -> int:
        """The number of living seats."""
        return sum(self.counts)

    def unmarked(self, kind: int) -> int:
        """How many of this kind are neither lovers nor wear the badge."""
        marked = sum([one == kind for one, _ in self.lovers])
        return self.counts[kind] - marked - (kind == self.badge and not self.badge_loves)

    def without(self, kind: int) -> ChainState:
        """The state with one fewer of this kind."""
        counts = self.counts
        return self._replace(counts=(*counts[:kind], counts[kind] - 1, *counts[kind + 1 :]))
