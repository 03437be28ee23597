"""Withstand: one bite or one vote does not kill its holder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.withstand import Withstand
from nightcall.hidden_roles.rulebook import HiddenRolesBook
from nightcall.kernel.sentences import Sentence
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step
from nightcall.lab.exact.state import ChainState


def _withstand(night: Night, case: Case) -> Iterator[Case]:
    kinds = night.rules.kinds
    tough = [number for number in case.bitten if "withstands" in kinds[case.met[number]]]
    ability = night.rules.powers["withstand"].ability
    assert isinstance(ability, Withstand)
    if not tough or "withstand" not in case.left or ability.against == "vote":
        yield case
        return
    bitten = tuple(number for number in case.bitten if number not in tough)
    yield case._replace(bitten=bitten, left=case.left - {"withstand"})


def _survives(_book: HiddenRolesBook, ability: Withstand, state: ChainState) -> ChainState | None:
    if ability.against == "bite" or "withstand" not in state.left:
        return None
    return state._replace(left=state.left - {"withstand"})


_ONCE: Final = Sentence("inexact_withstand", "The chain follows a card that withstands once, not more often.")


def _refuses(ability: Withstand) -> Sentence | None:
    return None if ability.times == 1 else _ONCE


POWER: Final = ExactPower(
    chain=Follow(
        "withstands",
        steps={"withstand": Step("withstands", _withstand)},
        leaves=("withstand",),
        executed=_survives,
        one_copy=True,
        refuses=_refuses,
    ),
)
