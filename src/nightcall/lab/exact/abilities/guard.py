"""Guard: nobody of whom one might guess, so that each guards any of the others; who is guarded is not bitten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step


def _guard(night: Night, case: Case) -> Iterator[Case]:
    if not night.calls("guard") or not case.bitten:
        yield case
        return
    (victim,) = case.bitten
    guards = night.count("guards")
    guards -= "guards" in night.rules.kinds[case.met[victim]]  # nobody guards themselves
    missed = night.share(night.living - 2, night.living - 1) ** guards
    yield case._replace(chance=case.chance * missed)
    if guards:
        yield case._replace(chance=case.chance * (1 - missed), bitten=())


POWER: Final = ExactPower(
    chain=Follow("guards", steps={"guard": Step("guards", _guard)}, dawn=("guard",), one_card=True),
)
