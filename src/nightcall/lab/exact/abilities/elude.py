"""Elude: cannot be bitten, but dies of being inspected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step


def _elude(night: Night, case: Case) -> Iterator[Case]:
    kinds = night.rules.kinds
    yield case._replace(bitten=tuple(number for number in case.bitten if "eludes" not in kinds[case.met[number]]))


POWER: Final = ExactPower(chain=Follow("eludes", steps={"elude": Step("eludes", _elude)}, dawn=("elude",)))
