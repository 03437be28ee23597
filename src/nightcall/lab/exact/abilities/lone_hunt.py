"""LoneHunt: a random mate, who dies of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step


def _stray(night: Night, case: Case) -> Iterator[Case]:
    kinds = night.rules.kinds
    mates = [kind for kind in night.rules.which("hunts") if "strays" not in kinds[kind]]
    if not night.calls("lone_hunt") or not any(night.counts[kind] for kind in mates):
        yield case
        return
    for later, number in night.meet(case, mates):
        yield later._replace(slain=(*later.slain, number))


POWER: Final = ExactPower(
    chain=Follow("strays", steps={"lone_hunt": Step("strays", _stray)}, dawn=("lone_hunt",), one_copy=True)
)
