"""Withstand: one bite does not kill its holder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.hidden_roles.abilities.withstand import Withstand
from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step


def _withstand(night: Night, case: Case) -> Iterator[Case]:
    kinds = night.rules.kinds
    tough = [number for number in case.bitten if "withstands" in kinds[case.met[number]]]
    if not tough or "withstand" not in case.left:
        yield case
        return
    bitten = tuple(number for number in case.bitten if number not in tough)
    yield case._replace(bitten=bitten, left=case.left - {"withstand"})


def _refuses(ability: Withstand) -> str:
    if ability.against == "bite" and ability.times == 1:
        return ""
    return "The chain follows who withstands one bite, not a vote or more."


POWER: Final = ExactPower(
    chain=Follow(
        "withstands",
        steps={"withstand": Step("withstands", _withstand)},
        leaves=("withstand",),
        one_copy=True,
        refuses=_refuses,
    ),
)
