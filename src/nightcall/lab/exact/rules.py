"""A table as the chain sees it: kinds of cards that act alike under the random policy, and the powers among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nightcall.hidden_roles.abilities.ability import Ability, NightAbility
from nightcall.hidden_roles.days.naming import Naming
from nightcall.hidden_roles.days.pointing import Pointing
from nightcall.hidden_roles.days.proposals import Proposals
from nightcall.hidden_roles.options import Options
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.power import Change, Follow, Step
from nightcall.lab.exact.state import ChainState
from nightcall.lab.refusals import NotExact

# What distinguishes living seats: `wolf`, `alone` for a lone player, and features that powers declare.
Kind = frozenset[str]


class Followed(NamedTuple):
    """A power in this deck: its ability on one of its cards, and how the chain follows it."""

    ability: Ability
    chain: Follow
    call: str  # the name of its call, or of its card


class Rules(NamedTuple):
    """A table as the chain sees it; nothing else in book and deck matters."""

    book: HiddenRolesBook
    options: Options
    seats: int
    kinds: tuple[Kind, ...]
    kind_of: Mapping[str, int]
    powers: Mapping[str, Followed]
    steps: tuple[Step, ...]  # of a night
    decides_by: type[Naming] | type[Pointing] | type[Proposals]

    def which(self, feature: str) -> tuple[int, ...]:
        """The kinds with this feature."""
        return tuple([number for number, kind in enumerate(self.kinds) if feature in kind])

    def is_called(self, power: str, night: int) -> bool:
        """True if this power is in the deck and called on this night."""
        followed = self.powers.get(power)
        return (
            followed is not None and isinstance(followed.ability, NightAbility) and followed.ability.is_called_on(night)
        )

    def changes(self, night: int) -> list[Change]:
        """How powers transform the state at this dawn; called ones only on a night of their call."""
        return [
            one.chain.change
            for name, one in self.powers.items()
            if one.chain.change and (not isinstance(one.ability, NightAbility) or self.is_called(name, night))
        ]

    def taken_by(self, kind: int, *, bitten: bool) -> str | None:
        """The feature of the seats of which one dies with a seat of this kind, empty if it may be anybody."""
        held = [one for one in self.powers.values() if one.chain.feature in self.kinds[kind]]
        return next((takes for one in held if (takes := one.chain.takes(one.ability, bitten)) is not None), None)

    def weighed_votes(self) -> tuple[int, tuple[int, ...]]:
        """As how many a vote counts that is not one, and the kinds that have it; the chain follows one such power."""
        weighed = [(one.chain.votes(one.ability), one.chain.feature) for one in self.powers.values() if one.chain.votes]
        if len(weighed) > 1:
            raise NotExact(Sentence("inexact_weights", "The chain follows one power that weighs votes, not several."))
        return next(((votes, self.which(feature)) for votes, feature in weighed), (1, ()))

    def die_in_ties(self) -> tuple[int, ...]:
        """The kinds that are executed where a ballot ends in a tie; the chain follows one such power."""
        blamed = [one.chain.feature for one in self.powers.values() if one.chain.dies_in_ties]
        if len(blamed) > 1:
            sentence = "The chain follows one power whose holder dies in ties, not several."
            raise NotExact(Sentence("inexact_ties", sentence))
        return self.which(blamed[0]) if blamed else ()

    def instead_of_execution(self, kind: int, state: ChainState) -> ChainState | None:
        """What comes of condemning a seat of this kind, if that is no death with which the game goes on."""
        held = [one for one in self.powers.values() if one.chain.executed and one.chain.feature in self.kinds[kind]]
        found = [one.chain.executed(self.book, one.ability, state) for one in held if one.chain.executed]
        # Whoever survives the vote has not been executed.
        return min((one for one in found if one is not None), key=lambda one: bool(one.won), default=None)

    @property
    def heeds_executions(self) -> bool:
        """True if a night depends on whether somebody was executed the day before."""
        return any(one.chain.heeds_executions for one in self.powers.values())

    @property
    def leaves(self) -> frozenset[str]:
        """What can be used once per game."""
        return frozenset(thing for one in self.powers.values() for thing in one.chain.leaves)
