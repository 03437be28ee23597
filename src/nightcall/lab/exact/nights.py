"""A night of the chain: every possible set of deaths at dawn, with its probability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import ChainState, Number, Share


class Case(NamedTuple):
    """A partial night. Seats are anonymous: one is met as a member of its kind, and identified from then on."""

    chance: Number
    met: tuple[int, ...] = ()  # the kinds of the picked seats, in order
    bitten: tuple[int, ...] = ()  # indices into `met`
    slain: tuple[int, ...] = ()  # indices into `met` of those who die of another cause
    left: frozenset[str] = frozenset()  # single-use items not used yet


class NightDead(NamedTuple):
    """The outcome of a night: the kinds of the dead, whether one may shoot, the items left, who else dies of it."""

    kinds: tuple[int, ...]
    shoots: bool
    left: frozenset[str]
    takes: str | None = None  # the feature of those of whom one more dies; None: nobody does


class Night:
    """One night in one state."""

    def __init__(self, rules: Rules, share: Share, state: ChainState, number: int) -> None:
        self.rules = rules
        self.share = share
        self.state = state
        self.number = number
        self.counts = state.counts
        self.living = state.living
        self.pack = self.count("hunts")

    def outcomes(self) -> Mapping[NightDead, Number]:
        """Every possible end of the night, with its probability."""
        any_death = self.rules.options.shots == "any_death"
        found: defaultdict[NightDead, Number] = defaultdict(lambda: self.share(0, 1))
        for case in self._cases():
            dying = {*case.bitten, *case.slain}
            shooters = dying if any_death else case.bitten
            shoots = any("shoots" in self.rules.kinds[case.met[number]] for number in shooters)
            kinds = tuple(sorted([case.met[number] for number in dying]))
            taken = [self.rules.taken_by(case.met[number], bitten=number in case.bitten) for number in sorted(dying)]
            takes = next((one for one in taken if one is not None), None)
            found[NightDead(kinds, shoots, case.left, takes)] += case.chance
        return found

    def _cases(self) -> list[Case]:
        cases = [Case(self.share(1, 1), left=self.state.left)]
        for step in self.rules.steps:
            if self.count(step.feature):
                cases = [later for case in cases for later in step.follow(self, case)]
        return cases

    # -- what the steps of powers need ------------------------------------------------------------------------

    def count(self, feature: str) -> int:
        """How many living seats have this feature."""
        return sum(self.counts[kind] for kind in self.rules.which(feature))

    def calls(self, power: str) -> bool:
        """True if this is a night of the power's call."""
        return self.rules.is_called(power, self.number)

    def meet(self, case: Case, pool: Container[int]) -> Iterator[tuple[Case, int]]:
        """A uniformly drawn seat of these kinds: one met before, or a new one."""
        size = sum(count for kind, count in enumerate(self.counts) if kind in pool)
        for number, kind in enumerate(case.met):
            if kind in pool:
                yield case._replace(chance=case.chance * self.share(1, size)), number
        for kind, count in enumerate(self.counts):
            unmet = count - case.met.count(kind)
            if kind in pool and unmet > 0:
                chance = case.chance * self.share(unmet, size)
                yield case._replace(chance=chance, met=(*case.met, kind)), len(case.met)

    def meet_fresh(self, case: Case, pool: list[int]) -> Iterator[tuple[Case, int]]:
        """A seat of these kinds that has not been met."""
        size = sum(self.counts[kind] - case.met.count(kind) for kind in pool)
        for kind in pool:
            unmet = self.counts[kind] - case.met.count(kind)
            if unmet:
                chance = case.chance * self.share(unmet, size)
                yield case._replace(chance=chance, met=(*case.met, kind)), len(case.met)

    def others(self, feature: str) -> list[int]:
        """The kinds without this feature, which its holders can pick."""
        return [number for number, kind in enumerate(self.rules.kinds) if feature not in kind]
