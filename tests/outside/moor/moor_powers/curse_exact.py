"""Curse, as exact odds follow it. At random it is spoken in the first night, of any of the others."""

from __future__ import annotations

from collections.abc import Iterator

from nightcall.lab.exact.nights import Case, Night
from nightcall.lab.exact.power import ExactPower, Follow, Step


def _curse(night: Night, case: Case) -> Iterator[Case]:
    if "curse" not in case.left:
        yield case
        return
    for later, number in night.meet(case, night.others("curses")):
        yield later._replace(slain=(*later.slain, number), left=later.left - {"curse"})


POWER = ExactPower(
    chain=Follow(
        "curses",
        steps={"curse": Step("curses", _curse, after="poison")},
        dawn=("curse",),
        leaves=("curse",),
        one_copy=True,
        one_call=True,
    ),
)
