"""A night of the chain: everybody who can be dead at dawn, with the chance of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping
from typing import NamedTuple

from nightcall.lab.exact.kinds import Rules, called_on
from nightcall.lab.exact.state import Number, Share, State


class Case(NamedTuple):
    """How far a night has come. Seats have no names here: one is met as one of its kind, and then known again."""

    chance: Number
    met: tuple[int, ...] = ()  # the kinds of the seats that were picked, in the order in which they were
    bitten: tuple[int, ...] = ()  # which of those met
    slain: tuple[int, ...] = ()  # which of those met die of something else
    can_heal: bool = False
    can_poison: bool = False


class Dead(NamedTuple):
    """What matters of a night that is over: the kinds of the dead, if one may shoot, and which potions are left."""

    kinds: tuple[int, ...]
    shoots: bool
    can_heal: bool
    can_poison: bool


class Night:
    """One night in one state."""

    def __init__(self, rules: Rules, share: Share, state: State, night: int) -> None:
        self._rules = rules
        self._share = share
        self._counts = state.counts
        self._living = state.living
        self._state = state
        self._night = night
        self._pack = sum(state.counts[kind] for kind in rules.which("hunts"))

    def outcomes(self) -> Mapping[Dead, Number]:
        """Every way in which the night can end, with its chance."""
        any_death = self._rules.options.shots == "any_death"
        found: defaultdict[Dead, Number] = defaultdict(lambda: self._share(0, 1))
        for case in self._cases():
            dying = {*case.bitten, *case.slain}
            shooters = dying if any_death else case.bitten
            shoots = any(self._rules.kinds[case.met[number]].shoots for number in shooters)
            kinds = tuple(sorted([case.met[number] for number in dying]))
            found[Dead(kinds, shoots, case.can_heal, case.can_poison)] += case.chance
        return found

    def _cases(self) -> list[Case]:
        steps: tuple[tuple[str, Callable[[Case], Iterator[Case]]], ...] = (
            ("hunts", self._hunt),
            ("spies", self._spy),
            ("guards", self._guard),
            ("brews", self._heal),
            ("eludes", self._elude),
            ("brews", self._poison),
            ("eludes", self._inspect),
        )
        cases = [Case(self._share(1, 1), can_heal=self._state.can_heal, can_poison=self._state.can_poison)]
        for feature, step in steps:
            if any(self._counts[kind] for kind in self._rules.which(feature)):
                cases = [later for case in cases for later in step(case)]
        return cases

    def _meet(self, case: Case, pool: Container[int]) -> Iterator[tuple[Case, int]]:
        """One seat of these kinds, drawn with equal chances: somebody met before, or one more of its kind."""
        size = sum(count for kind, count in enumerate(self._counts) if kind in pool)
        for number, kind in enumerate(case.met):
            if kind in pool:
                yield case._replace(chance=case.chance * self._share(1, size)), number
        for kind, count in enumerate(self._counts):
            unmet = count - case.met.count(kind)
            if kind in pool and unmet > 0:
                chance = case.chance * self._share(unmet, size)
                yield case._replace(chance=chance, met=(*case.met, kind)), len(case.met)

    def _others(self, feature: str) -> list[int]:
        """The kinds without this feature: whom its holders can pick."""
        return [kind for kind, one in enumerate(self._rules.kinds) if not getattr(one, feature)]

    # -- what happens, in order -----------------------------------------------------------------------------

    def _hunt(self, case: Case) -> Iterator[Case]:
        prey = self._others("hunts")
        wanted = min(self._victims(), self._living - self._pack)
        cases = [case]
        for _ in range(wanted):
            cases = [
                later._replace(bitten=(*one.bitten, number))
                for one in cases
                for later, number in self._meet_fresh(one, prey)
            ]
        yield from cases

    def _meet_fresh(self, case: Case, pool: list[int]) -> Iterator[tuple[Case, int]]:
        """One of these kinds who has not been met."""
        size = sum(self._counts[kind] - case.met.count(kind) for kind in pool)
        for kind in pool:
            unmet = self._counts[kind] - case.met.count(kind)
            if unmet:
                chance = case.chance * self._share(unmet, size)
                yield case._replace(chance=chance, met=(*case.met, kind)), len(case.met)

    def _victims(self) -> int:
        options = self._rules.options
        if not self._rules.finds_prey:
            return int(options.first_victim or self._night > 1)
        if self._night == 1:
            return int(options.first_victim and self._rules.seats % 2 == 0)
        return 1 if self._state.executed else 2

    def _spy(self, case: Case) -> Iterator[Case]:
        """Who is caught takes the victim's place."""
        if not self._pack:
            yield case
            return
        if self._rules.options.spying == "risk":
            caught = self._share(1, 5)  # none, small or big: 0, 20 or 40 of 100
        else:
            prey = self._living - self._pack
            caught = self._share(1, 2) * (1 - self._share(prey - 1, prey) ** self._pack)
        yield case._replace(chance=case.chance * (1 - caught))
        (spy,) = (kind for kind in self._rules.which("spies") if self._counts[kind])
        if spy in case.met:
            yield case._replace(chance=case.chance * caught)
        else:
            yield case._replace(chance=case.chance * caught, met=(*case.met, spy), bitten=(len(case.met),))

    def _guard(self, case: Case) -> Iterator[Case]:
        if not called_on(self._rules.guard, self._night) or not case.bitten:
            yield case
            return
        (victim,) = case.bitten
        guards = sum(self._counts[kind] for kind in self._rules.which("guards"))
        guards -= self._rules.kinds[case.met[victim]].guards  # nobody guards themselves
        missed = self._share(self._living - 2, self._living - 1) ** guards
        yield case._replace(chance=case.chance * missed)
        if guards:
            yield case._replace(chance=case.chance * (1 - missed), bitten=())

    def _heal(self, case: Case) -> Iterator[Case]:
        # What the guard has saved was bitten all the same, and is shown to who heals.
        if not case.can_heal or not case.met:
            yield case
            return
        half = case.chance * self._share(1, 2)
        yield case._replace(chance=half)
        yield case._replace(chance=half, bitten=(), can_heal=False)

    def _elude(self, case: Case) -> Iterator[Case]:
        kinds = self._rules.kinds
        yield case._replace(bitten=tuple(number for number in case.bitten if not kinds[case.met[number]].eludes))

    def _poison(self, case: Case) -> Iterator[Case]:
        if not case.can_poison:
            yield case
            return
        half = case._replace(chance=case.chance * self._share(1, 2))
        yield half
        for later, number in self._meet(half, self._others("brews")):
            yield later._replace(slain=(*later.slain, number), can_poison=False)

    def _inspect(self, case: Case) -> Iterator[Case]:
        """Only who dies of being seen matters."""
        if not any(self._counts[kind] for kind in self._rules.which("inspects")):
            yield case
            return
        elusive = self._rules.which("eludes")
        unharmed = case.chance
        for later, number in self._meet(case, self._others("inspects")):
            if later.met[number] in elusive:
                unharmed -= later.chance
                yield later._replace(slain=(*later.slain, number))
        yield case._replace(chance=unharmed)
