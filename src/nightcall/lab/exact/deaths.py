"""What deaths in the chain lead to: a lover's grief, a last shot, one who is taken along, a badge that is passed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nightcall.lab.exact.nights import NightDead
from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import NOBODY, ChainState, Number, Share


class Fall(NamedTuple):
    """The state after a death and before what follows it: `state.badge` is still that of who wore it this morning."""

    chance: Number
    state: ChainState
    is_worn: bool  # whether the badge's wearer lives


class Deaths:
    """Follows deaths in the states of one table."""

    def __init__(self, rules: Rules, share: Share) -> None:
        self._rules = rules
        self._share = share
        self._armed = rules.which("shoots")

    def at_dawn(self, state: ChainState, dead: NightDead) -> Iterator[tuple[Number, ChainState]]:
        """The state without the night's dead, after all that follows."""
        falling = [Fall(self._share(1, 1), state, state.badge != NOBODY)]
        for kind in dead.kinds:
            falling = [after for one in falling for after in self._fall(one, kind)]
        return self._settle(falling, dead.takes, shoots=dead.shoots)

    def by_day(self, fall: Fall, kind: int) -> Iterator[tuple[Number, ChainState]]:
        """The state after an execution of this kind, after all that follows."""
        return self._settle([fall], self._rules.taken_by(kind, bitten=False), shoots=kind in self._armed)

    def give_badge(self, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
        """Every living seat is equally likely to get it."""
        state = state._replace(badge=NOBODY)
        for number, (kind, _) in enumerate(state.lovers):
            other = state.lovers[1 - number]
            # The badge comes first, so that a state has a single representation.
            yield self._share(1, state.living), state._replace(badge=kind, lovers=((kind, True), other))
        for kind in range(len(state.counts)):
            count = state.unmarked(kind)
            if count:
                yield self._share(count, state.living), state._replace(badge=kind)

    def _settle(
        self, falling: Iterable[Fall], takes: str | None, *, shoots: bool
    ) -> Iterator[tuple[Number, ChainState]]:
        """What follows deaths: grief, then a shot and its grief, or one who is taken along, then a new badge."""
        settled: list[Fall] = []
        for fall in falling:
            grieved, griever = _grieve(fall)
            if takes is not None:
                settled += self._shoot(grieved, takes)
            elif shoots or (griever in self._armed and self._rules.options.shots == "any_death"):
                settled += [_grieve(shot)[0] for shot in self._shoot(grieved)]
            else:
                settled.append(grieved)
        for chance, state, is_worn in settled:
            if is_worn or state.badge == NOBODY:
                yield chance, state
            elif state.living:
                yield from ((chance * share, after) for share, after in self.give_badge(state))
            else:
                yield chance, state._replace(badge=NOBODY)

    def _shoot(self, fall: Fall, feature: str = "") -> Iterator[Fall]:
        """Shoots a random remaining seat, if any; of those with this feature, if one is named."""
        chance, state, is_worn = fall
        pool = self._rules.which(feature) if feature else range(len(state.counts))
        size = sum([state.counts[kind] for kind in pool])
        if not size:
            yield fall
        for kind in pool:
            if count := state.counts[kind]:
                yield from self._fall(Fall(chance * self._share(count, size), state, is_worn), kind)

    def _fall(self, fall: Fall, kind: int) -> Iterator[Fall]:
        """Kills one of this kind, split by whether it is a lover and whether it wears the badge."""
        chance, state, is_worn = fall
        count, after = state.counts[kind], state.without(kind)
        marked = 0
        for number, (lover, wears) in enumerate(state.lovers):
            if lover == kind:
                marked += 1
                left = state.lovers[:number] + state.lovers[number + 1 :]
                yield Fall(chance * self._share(1, count), after._replace(lovers=left), is_worn and not wears)
        if is_worn and state.badge == kind and not state.badge_loves:
            marked += 1
            yield Fall(chance * self._share(1, count), after, False)
        if count > marked:
            yield Fall(chance * self._share(count - marked, count), after, is_worn)


def _grieve(fall: Fall) -> tuple[Fall, int]:
    """Kills a lover left alone; returns its kind too, if there was one."""
    chance, state, is_worn = fall
    if len(state.lovers) != 1:
        return fall, NOBODY
    ((kind, wears),) = state.lovers
    return Fall(chance, state.without(kind)._replace(lovers=()), is_worn and not wears), kind
