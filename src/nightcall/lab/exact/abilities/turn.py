"""Turn: a seat that is bitten, and dies of nothing else, changes its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.turn import Turn
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.exact.rules import Rules
from nightcall.lab.exact.state import ChainState, Number, Share


def _turn(night: Night, case: Case) -> Iterator[Case]:
    kinds = night.rules.kinds
    turning = [one for one in case.bitten if "turns" in kinds[case.met[one]] and one not in case.slain]
    if not turning:
        yield case
        return
    yield case._replace(bitten=tuple(one for one in case.bitten if one not in turning), left=case.left - {"turn"})


def _become(rules: Rules, share: Share, _night: ChainState, state: ChainState) -> Iterator[tuple[Number, ChainState]]:
    (kind,) = rules.which("turns")
    if "turn" in state.left or not state.counts[kind]:
        yield share(1, 1), state
        return
    ability = rules.powers["turn"].ability
    assert isinstance(ability, Turn)
    counts, into = list(state.counts), rules.kind_of[ability.into]
    counts[kind] -= 1
    counts[into] += 1
    yield share(1, 1), state._replace(counts=tuple(counts), badge=into if state.badge == kind else state.badge)


POWER: Final = ExactPower(
    chain=Follow(
        "turns",
        steps={"turn": Step("turns", _turn)},
        leaves=("turn",),
        change=_become,
        one_copy=True,
        not_beside={
            "matchmake": Sentence("inexact_turn", "The chain does not follow lovers beside a card that turns.")
        },
    ),
)
